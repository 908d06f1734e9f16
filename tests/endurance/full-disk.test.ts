import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoLogins } from "../../server/database/demo-users.ts";
import { type ShopClients, signedIn } from "../harness/clients.ts";
import { freePort } from "../harness/free-port.ts";
import { startPostgres } from "../harness/postgres-server.ts";
import { copyDemo, hasPostgres } from "../harness/resources.ts";
import { type RunningShop, startShop } from "../harness/shop.ts";
import { download, type Goods, pay, picture, placeOrder, upload } from "./business.ts";
import { fillDiskFor, makeRoomFor } from "./size-limit.ts";

vi.setConfig({ testTimeout: 240_000 });

const LARGE = picture(2_000_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-full-"));
  await copyDemo(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type People = { shopper: ShopClients; admin: ShopClients; goods: Goods[] };

async function users(url: string): Promise<People> {
  const shopper = await signedIn(url, demoLogins.shopper);
  const { data } = await (await shopper.db()).from("products").select("id,price").eq("id", 1);
  return { shopper, admin: await signedIn(url, demoLogins.admin), goods: data ?? [] };
}

async function buy(shop: RunningShop, { shopper, goods }: People): Promise<number> {
  const placed = await placeOrder(shopper, goods);
  await pay(shop.url, shopper, placed);
  return placed.id;
}

async function paidOrders(shop: RunningShop): Promise<number[]> {
  const db = await (await signedIn(shop.url, demoLogins.shopper)).db();
  const { data } = await db.from("orders").select("id").eq("paymentStatus", "success");
  return (data ?? []).map(({ id }) => id);
}

const wellBeing = (shop: RunningShop) => async () => (await fetch(`${shop.url}/healthz`)).status;

/** What was begun and not finished. */
async function drafts(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => name.endsWith(".draft"));
}

/** What the catalogue's readers have asked before comes from memory. */
async function catalogue(shop: RunningShop, { shopper }: People) {
  const { publishableKey } = shopper;
  const list = `${shop.url}/rest/v1/products?select=id,price&categoryId=eq.1`;
  return fetch(list, { headers: { apikey: publishableKey } });
}

describe("when the disk is full, an embedded shop", () => {
  it("says so, shows its catalogue, loses nothing, and sells again when there is room", async () => {
    const shop = await startShop({ dataDir });
    const everyone = await users(shop.url);
    const before = await buy(shop, everyone);
    const shown = await (await catalogue(shop, everyone)).json();

    fillDiskFor(shop.pid);
    const db = await everyone.shopper.db();
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = await db.from("carts").insert({ productId: 2 });
      expect(refused.status).toBe(503);
      expect(refused.error?.message).toContain("cannot answer right now");
    }
    const sent = await upload(shop.url, everyone.admin, "too-much.png", LARGE);
    expect(sent.error?.message).toContain("cannot answer right now");
    expect(await wellBeing(shop)()).toBe(503);
    expect((await fetch(shop.url)).status).toBe(200);
    expect(await (await catalogue(shop, everyone)).json()).toEqual(shown);

    makeRoomFor(shop.pid);
    await expect.poll(wellBeing(shop), { timeout: 60_000 }).toBe(200);
    const after = await buy(shop, everyone);
    expect(await paidOrders(shop)).toEqual(expect.arrayContaining([before, after]));
    expect(await download(shop.url, "too-much.png")).toBeUndefined();
    expect((await upload(shop.url, everyone.admin, "too-much.png", LARGE)).error).toBeNull();
    expect(await drafts()).toEqual([]);
    await shop.stop();

    const again = await startShop({ dataDir });
    expect(await paidOrders(again)).toEqual(expect.arrayContaining([before, after]));
    await again.stop();
  });

  it("does not open, and says why in a sentence", async () => {
    const main = join(import.meta.dirname, "../../server/main.ts");
    const limited = ["-c", 'ulimit -S -f 2048; exec "$@"', "sh", process.execPath, main];
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
    const child = spawn("sh", limited, { env });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `DATA_DIR ${dataDir}: the disk is full. Free some space and start again.`,
    );
    await (await startShop({ dataDir })).stop();
  });
});

describe.runIf(hasPostgres)("when the disk is full, a shop on PostgreSQL", () => {
  it("goes on selling when only its pictures have no room", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("There was a PostgreSQL a moment ago.");
    const shop = await startShop({ dataDir, env: { DATABASE_URL: server.url } });
    const everyone = await users(shop.url);
    fillDiskFor(shop.pid);
    const sent = await upload(shop.url, everyone.admin, "too-much.png", LARGE);
    expect(sent.error?.message).toContain("cannot answer right now");
    expect(await download(shop.url, "too-much.png")).toBeUndefined();
    expect(await drafts()).toEqual([]);
    await buy(shop, everyone);
    makeRoomFor(shop.pid);
    expect((await upload(shop.url, everyone.admin, "too-much.png", LARGE)).error).toBeNull();
    await shop.stop();
    await server.stop();
  });

  it("answers with an error while the database has none, and recovers with it", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("There was a PostgreSQL a moment ago.");
    const shop = await startShop({ dataDir, env: { DATABASE_URL: server.url } });
    const everyone = await users(shop.url);
    const before = await buy(shop, everyone);
    const observer = postgres(server.url, { max: 1 });
    const working = await observer`select pid from pg_stat_activity where pid <> pg_backend_pid()`;
    await observer.end();
    for (const { pid } of working) fillDiskFor(pid);

    const refused = await (await everyone.shopper.db()).from("carts").insert({ productId: 2 });
    expect(refused.status).toBe(503);
    expect(refused.error?.message).toContain("cannot answer right now");
    // PostgreSQL starts its processes anew, and those have room.
    await expect.poll(wellBeing(shop), { timeout: 60_000 }).toBe(200);
    const after = await buy(shop, everyone);
    expect(await paidOrders(shop)).toEqual(expect.arrayContaining([before, after]));
    await shop.stop();
    await server.stop();
  });
});
