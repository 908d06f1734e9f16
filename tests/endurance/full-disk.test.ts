import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { requireBuild } from "../harness/build.ts";
import { startPostgres } from "../harness/database/postgres-server.ts";
import { freePort } from "../harness/free-port.ts";
import { copyDemo, hasPostgres } from "../harness/resources.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";
import { download, type PricedProduct, pay, picture, placeOrder, upload } from "./shop-requests.ts";
import { removeSizeLimit, setSizeLimit } from "./size-limit.ts";

vi.setConfig({ testTimeout: 240_000 });

const LARGE = picture(2_000_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-full-"));
  await copyDemo(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type Clients = { shopper: ShopClients; admin: ShopClients; products: PricedProduct[] };

async function users(url: string): Promise<Clients> {
  const shopper = await signedIn(url, demoLogins.shopper);
  const { data } = await (await shopper.db()).from("products").select("id,price").eq("id", 1);
  return { shopper, admin: await signedIn(url, demoLogins.admin), products: data ?? [] };
}

async function buy(shop: RunningShop, { shopper, products }: Clients): Promise<number> {
  const placed = await placeOrder(shopper, products);
  await pay(shop.url, shopper, placed);
  return placed.id;
}

async function paidOrders(shop: RunningShop): Promise<number[]> {
  const db = await (await signedIn(shop.url, demoLogins.shopper)).db();
  const { data } = await db.from("orders").select("id").eq("paymentStatus", "success");
  return (data ?? []).map(({ id }) => id);
}

const healthStatus = (shop: RunningShop) => async () => (await fetch(`${shop.url}/healthz`)).status;

/** Temporary files of incomplete writes. */
async function drafts(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => name.endsWith(".draft"));
}

/** A request that the cache can answer. */
async function catalogue(shop: RunningShop, { shopper }: Clients) {
  const { publishableKey } = shopper;
  const list = `${shop.url}/rest/v1/products?select=id,price&categoryId=eq.1`;
  return fetch(list, { headers: { apikey: publishableKey } });
}

describe("on a full disk, an embedded shop", () => {
  it("reports the error, serves its catalogue, loses nothing, and recovers with free space", async () => {
    const shop = await startShop({ dataDir });
    const clients = await users(shop.url);
    const before = await buy(shop, clients);
    const shown = await (await catalogue(shop, clients)).json();

    setSizeLimit(shop.pid);
    const db = await clients.shopper.db();
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = await db.from("carts").insert({ productId: 2 });
      expect(refused.status).toBe(503);
      expect(refused.error?.message).toContain("cannot answer right now");
    }
    const sent = await upload(shop.url, clients.admin, "too-much.png", LARGE);
    expect(sent.error?.message).toContain("cannot answer right now");
    await expect.poll(healthStatus(shop)).toBe(503);
    expect((await fetch(shop.url)).status).toBe(200);
    expect(await (await catalogue(shop, clients)).json()).toEqual(shown);

    removeSizeLimit(shop.pid);
    await expect.poll(healthStatus(shop), { timeout: 60_000 }).toBe(200);
    const after = await buy(shop, clients);
    expect(await paidOrders(shop)).toEqual(expect.arrayContaining([before, after]));
    expect(await download(shop.url, "too-much.png")).toBeUndefined();
    expect((await upload(shop.url, clients.admin, "too-much.png", LARGE)).error).toBeNull();
    expect(await drafts()).toEqual([]);
    await shop.stop();

    const again = await startShop({ dataDir });
    expect(await paidOrders(again)).toEqual(expect.arrayContaining([before, after]));
    await again.stop();
  });

  it("does not start, and reports the reason in one sentence", async () => {
    await requireBuild();
    const main = join(import.meta.dirname, "../../dist/server/main.js");
    const limited = ["-c", 'ulimit -S -f 2048; exec "$@"', "sh", process.execPath, main];
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
    const child = spawn("sh", limited, { env });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `DATA_DIR ${dataDir}: the disk is full. Free some space and start again.`,
    );
    await (await startShop({ dataDir })).stop();
  });
});

describe.runIf(hasPostgres)("on a full disk, a shop on PostgreSQL", () => {
  it("continues to sell when only its pictures have no space", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("There was a PostgreSQL a moment ago.");
    const shop = await startShop({ dataDir, env: { DATABASE_URL: server.url } });
    const clients = await users(shop.url);
    setSizeLimit(shop.pid);
    const sent = await upload(shop.url, clients.admin, "too-much.png", LARGE);
    expect(sent.error?.message).toContain("cannot answer right now");
    expect(await download(shop.url, "too-much.png")).toBeUndefined();
    expect(await drafts()).toEqual([]);
    await buy(shop, clients);
    removeSizeLimit(shop.pid);
    expect((await upload(shop.url, clients.admin, "too-much.png", LARGE)).error).toBeNull();
    await shop.stop();
    await server.stop();
  });

  it("responds with an error while the database has no space, and recovers with it", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("There was a PostgreSQL a moment ago.");
    const shop = await startShop({ dataDir, env: { DATABASE_URL: server.url } });
    const clients = await users(shop.url);
    const before = await buy(shop, clients);
    const observer = postgres(server.url, { max: 1 });
    const working = await observer`select pid from pg_stat_activity where pid <> pg_backend_pid()`;
    await observer.end();
    for (const { pid } of working) setSizeLimit(pid);

    const refused = await (await clients.shopper.db()).from("carts").insert({ productId: 2 });
    expect(refused.status).toBe(503);
    expect(refused.error?.message).toContain("cannot answer right now");
    // PostgreSQL restarts its processes, which have no limit.
    await expect.poll(healthStatus(shop), { timeout: 60_000 }).toBe(200);
    const after = await buy(shop, clients);
    expect(await paidOrders(shop)).toEqual(expect.arrayContaining([before, after]));
    await shop.stop();
    await server.stop();
  });
});
