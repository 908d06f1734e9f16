import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { pay, placeOrder } from "../endurance/shop-requests.ts";
import { setSizeLimit } from "../endurance/size-limit.ts";
import { copyDemo } from "../harness/resources.ts";
import { signedIn } from "../harness/shop/clients.ts";
import { startShop } from "../harness/shop/shop.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-full-"));
  await copyDemo(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

// Recovery, PostgreSQL and starting on a full disk are in tests/endurance.
it("a shop responds with 503 on a full disk, exits with 0 and loses no order", async () => {
  const shop = await startShop({ dataDir });
  const shopper = await signedIn(shop.url, demoLogins.shopper);
  const db = await shopper.db();
  const { data } = await db.from("products").select("id,price").eq("id", 1).throwOnError();
  const placed = await placeOrder(shopper, data);
  await pay(shop.url, shopper, placed);
  setSizeLimit(shop.pid);
  await expect.poll(async () => (await fetch(`${shop.url}/healthz`)).status).toBe(503);
  expect((await db.from("carts").insert({ productId: 2 })).status).toBe(503);
  for (const path of ["token?grant_type=password", "signup"]) {
    const response = await fetch(`${shop.url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: shopper.publishableKey, "content-type": "application/json" },
      body: JSON.stringify(demoLogins.shopper),
    });
    expect([path, response.status]).toEqual([path, 503]);
  }
  await shop.stop();

  const again = await startShop({ dataDir });
  const orders = await (await signedIn(again.url, demoLogins.shopper)).db();
  const paid = await orders.from("orders").select("id").eq("paymentStatus", "success");
  expect(paid.data?.map(({ id }) => id)).toContain(placed.id);
  await again.stop();
});
