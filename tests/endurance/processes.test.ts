import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { databaseUrl, startPostgres } from "../harness/database/postgres-server.ts";
import { hasPostgres, resource } from "../harness/resources.ts";
import { clientsFor, signedIn } from "../harness/shop/clients.ts";
import { startShop } from "../harness/shop/shop.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-processes-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe.runIf(hasPostgres)("several processes on one PostgreSQL", () => {
  it("can start concurrently on a new database", async () => {
    const server = await resource("postgres");
    const maintenance = postgres(server, { max: 1 });
    await maintenance`create database at_once`;
    const env = { DATABASE_URL: databaseUrl(server, "at_once") };
    const shops = await Promise.all([0, 1, 2].map(() => startShop({ dataDir, env })));
    const sessions = await Promise.all(shops.map(({ url }) => signedIn(url, demoLogins.admin)));
    const db = await sessions[0]?.db();
    expect((await db?.from("products").select("id"))?.data).toHaveLength(60);
    const keys = new Set(sessions.map(({ publishableKey }) => publishableKey));
    expect(keys.size).toBe(1);
    await Promise.all(shops.map((shop) => shop.stop()));
    await maintenance`drop database at_once with (force)`;
    await maintenance.end();
  });

  it("see each other's catalogue changes at once", async () => {
    const server = await resource("postgres");
    const maintenance = postgres(server, { max: 1 });
    await maintenance`create database two_processes`;
    const env = { DATABASE_URL: databaseUrl(server, "two_processes") };
    const first = await startShop({ dataDir, env });
    const second = await startShop({ dataDir, env });
    const db = await (await signedIn(first.url, demoLogins.admin)).db();
    const elsewhere = await (await clientsFor(second.url)).db();
    const priceAtOther = async () =>
      (await elsewhere.from("products").select("price").eq("id", 1)).data?.[0]?.price;
    for (let price = 1; price <= 20; price++) {
      await db.from("products").update({ price }).eq("id", 1);
      await expect.poll(priceAtOther, { interval: 1 }).toBe(price);
    }
    await Promise.all([first.stop(), second.stop()]);
    await maintenance`drop database two_processes with (force)`;
    await maintenance.end();
  });
});

describe.runIf(hasPostgres)("when PostgreSQL stops", () => {
  it("answers 503 at /healthz, keeps running, and exits with 0", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("There was a PostgreSQL a moment ago.");
    const shop = await startShop({ dataDir, env: { DATABASE_URL: server.url } });
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await server.stop();
    await expect.poll(async () => (await fetch(`${shop.url}/healthz`)).status).toBe(503);
    expect((await fetch(shop.url)).status).toBe(200);
    await shop.stop();
  });
});
