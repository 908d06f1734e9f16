import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { startTransactionPooler } from "../harness/pooler/transaction-pooler.ts";
import { createDatabase, hasPostgres, type TestDatabase } from "../harness/resources.ts";
import { buyOne } from "../harness/shop/buy-one.ts";
import { clientsFor, signedIn } from "../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";

const SESSIONS = 3;

describe.runIf(hasPostgres)("behind a pooler in transaction mode", () => {
  let dataDir: string;
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
  let shop: RunningShop;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "ntoma-pooler-"));
    database = await createDatabase("migrated");
    pooler = await startTransactionPooler(database.url, SESSIONS);
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      POOL_SIZE: "8",
    };
    shop = await startShop({ dataDir, env });
  });
  afterAll(async () => {
    await shop?.stop();
    pooler?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("prepared statements and session settings fail (so the pooler works)", async () => {
    // Without the shop, whose requests would decide which session comes next.
    const pooler = await startTransactionPooler(database.url, SESSIONS);
    const client = postgres(pooler.url, { max: 1, fetch_types: false });
    await client.unsafe("prepare one as select 1");
    await expect(client.unsafe("execute one")).rejects.toThrow("does not exist");
    await client.end();
    const connection = { statement_timeout: 1000 };
    const withSettings = postgres(pooler.url, { max: 1, connection });
    await expect(withSettings`select 1`).rejects.toThrow("unsupported startup parameter");
    await withSettings.end();
    pooler.stop();
  });

  it("every request reads with its own identity", async () => {
    const shopper = await (await signedIn(shop.url, demoLogins.shopper)).db();
    const visitor = await (await clientsFor(shop.url)).db();
    const orders = (await shopper.from("orders").select("id")).data?.length;
    expect(orders).toBeGreaterThan(0);
    const reads = Array.from({ length: 30 }, async () => [
      (await shopper.from("orders").select("id")).data?.length,
      (await visitor.from("orders").select("id")).data?.length ?? 0,
    ]);
    for (const counts of await Promise.all(reads)) expect(counts).toEqual([orders, 0]);
  });

  it("a purchase is confirmed, and a catalogue change is visible at once", async () => {
    const admin = await signedIn(shop.url, demoLogins.admin);
    const db = await admin.db();
    const price = 123;
    const { error } = await db.from("products").update({ price }).eq("id", 1);
    expect(error).toBeNull();
    const visitor = await (await clientsFor(shop.url)).db();
    const seen = await visitor.from("products").select("price").eq("id", 1).single();
    expect(seen.data?.price).toBe(price);
    await buyOne(shop.url, admin, { id: 1, price }, `NTOMA-${Date.now()}`);
  });
});
