import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import {
  databaseUrl,
  type PostgresServer,
  startPostgres,
} from "../harness/database/postgres-server.ts";
import { hasPgBouncer, startPgBouncer } from "../harness/pooler/pgbouncer.ts";
import { hasPostgres } from "../harness/resources.ts";
import { buyOne } from "../harness/shop/buy-one.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";

const CLIENTS = 6;
const SERVER_SESSIONS = 4;
const LIMIT_MS = 400_000;

if (!hasPgBouncer) console.log("PgBouncer is not installed: its tests are skipped.");

describe.runIf(hasPostgres)("a shop whose PostgreSQL is restarted", { timeout: LIMIT_MS }, () => {
  let server: PostgresServer;
  let dataDir: string;
  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error("PostgreSQL is not installed.");
    server = started;
    dataDir = await mkdtemp(join(tmpdir(), "ntoma-restart-"));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function createDatabase(name: string): Promise<string> {
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(`create database ${name}`);
    await sql.end();
    return databaseUrl(server.url, name);
  }

  /** Reads that no cache answers, one after the other for each client. */
  function startReads(shopper: ShopClients) {
    const counts = { ok: 0, failed: 0 };
    let isStopped = false;
    const read = async () => {
      const db = await shopper.db();
      while (!isStopped) {
        const { error } = await db.from("orders").select("id").limit(1);
        counts[error ? "failed" : "ok"] += 1;
      }
    };
    const clients = Array.from({ length: CLIENTS }, read);
    const stop = async () => {
      isStopped = true;
      await Promise.all(clients);
    };
    return { counts, stop };
  }

  /** Twice: a process that survives the first time may have lost a connection for ever. */
  async function expectSurvival(shop: RunningShop): Promise<void> {
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    const health = async () => (await fetch(`${shop.url}/healthz`)).status;
    const buy = async () => {
      const db = await shopper.db();
      const products = db.from("products").select("id,price").gt("stockQuantity", 1).limit(1);
      const { data } = await products.single().throwOnError();
      await buyOne(shop.url, shopper, data, `NTOMA-${Date.now()}`);
    };
    await buy();
    const { counts, stop } = startReads(shopper);
    for (let times = 0; times < 2; times += 1) {
      const before = counts.failed;
      await server.restart(async () => {
        await expect.poll(health).toBe(503);
        await expect.poll(() => counts.failed).toBeGreaterThan(before);
      });
      await expect.poll(health).toBe(200);
      const { ok } = counts;
      await expect.poll(() => counts.ok).toBeGreaterThan(ok + 10 * CLIENTS);
      await buy();
    }
    await stop();
    await shop.stop();
  }

  it("serves again, without a pooler", async () => {
    const env = { DATABASE_URL: await createDatabase("alone") };
    await expectSurvival(await startShop({ dataDir: join(dataDir, "alone"), env }));
  });

  it.runIf(hasPgBouncer)("serves again behind PgBouncer", async () => {
    const url = await createDatabase("pooled");
    const pooler = await startPgBouncer(url, SERVER_SESSIONS);
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, POOL_SIZE: "8" };
    await expectSurvival(await startShop({ dataDir: join(dataDir, "pooled"), env }));
    await pooler.stop();
  });
});
