import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { command } from "../endurance/command.ts";
import { startDemoShop } from "../harness/resources.ts";
import { orderOne } from "../harness/shop/buy-one.ts";
import { clientsFor, type ShopClients, signedIn } from "../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";

let folder: string;
let shop: RunningShop;
let admin: ShopClients;
const inFolder = (name: string) => join(folder, name);
const env = { OWNER_EMAIL: "owner@shop.example" };

/** A copy of a running shop, as for a drill. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ntoma-held-"));
  const origin = await startDemoShop();
  const archive = inFolder("archive.tar.gz");
  expect(await command("backup", [archive], { DATA_DIR: origin.dataDir })).toMatchObject({
    code: 0,
  });
  await origin.stop();
  const restored = await command("restore", [archive], { DATA_DIR: inFolder("drill") });
  expect(restored.output).toContain("npm run restore -- --release");
  shop = await startShop({ dataDir: inFolder("drill"), env });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const order = async () => {
  const shopper = await signedIn(shop.url, demoLogins.shopper);
  const { data } = await (await shopper.db())
    .from("products")
    .select("id,price")
    .eq("id", 1)
    .single();
  return orderOne(shopper, data ?? { id: 0, price: 0 }, `NTOMA-${Date.now()}`);
};
const release = () => command("restore", ["--release"], { DATA_DIR: shop.dataDir });

it("a restored shop says at its start that it is held, and can be looked at", async () => {
  expect(shop.output()).toContain("was restored from a backup and is held");
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  admin = await signedIn(shop.url, demoLogins.admin);
  const { data } = await (await admin.db()).rpc("orders_waiting");
  expect(data).toMatchObject({ isHeld: true });
});

it("it sends no mails and takes no orders", async () => {
  const { error } = await (await admin.db()).rpc("send_test_mail");
  expect(error).toBeNull();
  const { auth } = await clientsFor(shop.url);
  await auth.resetPasswordForEmail(demoLogins.shopper.email);
  await vi.waitFor(() => expect(shop.output()).toContain("Not sent, because the shop is held"));
  await expect(order()).rejects.toMatchObject({ code: "PT409" });
  expect(await shop.mails()).toEqual([]);
});

it("it goes on when it is released beside it", async () => {
  expect(await release()).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await shop.mails()).toHaveLength(1), 30_000);
  await order();
  expect((await release()).output).toBe("The shop is not held.");
});

it("a shop that is restored with --live is not held", async () => {
  const env = { DATA_DIR: inFolder("live") };
  const restored = await command("restore", [inFolder("archive.tar.gz"), "--live"], env);
  expect(restored.output.split("\n")).toHaveLength(1);
  expect((await command("restore", ["--release"], env)).output).toBe("The shop is not held.");
});
