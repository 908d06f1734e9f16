import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/demo-users.ts";
import { signedIn } from "../harness/clients.ts";
import { hasPostgres } from "../harness/resources.ts";
import type { RunningShop } from "../harness/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop-processes.ts";

describe.runIf(hasPostgres)("Two processes of one shop", () => {
  let shared: ShopProcesses;
  let one: RunningShop;
  let two: RunningShop;
  beforeAll(async () => {
    shared = await openShopProcesses();
    [one, two] = await Promise.all([shared.start(), shared.start()]);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await shared?.close();
  });

  it("accept each other's sessions", async () => {
    const shopper = await signedIn(one.url, demoLogins.shopper);
    const headers = await shopper.headers();
    const response = await fetch(`${two.url}/auth/v1/user`, { headers });
    expect(await response.json()).toMatchObject({ email: demoLogins.shopper.email });
  });
});
