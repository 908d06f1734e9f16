import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { hasPostgres } from "../harness/resources.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import type { RunningShop } from "../harness/shop/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop/shop-processes.ts";

describe.runIf(hasPostgres)("On a read-only PostgreSQL", () => {
  let shared: ShopProcesses;
  let shop: RunningShop;
  let shopper: ShopClients;
  beforeAll(async () => {
    shared = await openShopProcesses();
    shop = await shared.start();
    shopper = await signedIn(shop.url, demoLogins.shopper);
  });
  afterAll(async () => {
    await shop?.stop();
    await shared?.close();
  });

  const health = async () => (await fetch(`${shop.url}/healthz`)).status;

  /** New sessions only read; the sessions of the shop are ended, so that it opens new ones. */
  async function setReadOnly(on: boolean): Promise<void> {
    const { kysely, close } = await openPostgres(shared.databaseUrl);
    await sql`set default_transaction_read_only = off`.execute(kysely);
    const { rows } = await sql<{ name: string }>`
      select quote_ident(current_database()) as name`.execute(kysely);
    const value = on ? "on" : "off";
    await kysely.transaction().execute(async (transaction) => {
      await sql`set transaction read write`.execute(transaction);
      await sql
        .raw(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`)
        .execute(transaction);
    });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely);
    await close();
  }

  it("the shop is reported as unavailable, and a write gets 503 and a sentence", async () => {
    expect(await health()).toBe(200);
    await setReadOnly(true);
    await expect.poll(health).toBe(503);
    const db = await shopper.db();
    const refused = await db.from("carts").insert({ productId: 2 });
    expect(refused.status).toBe(503);
    expect(refused.error?.message).toBe(
      "The shop cannot answer right now. Please try again in a moment.",
    );
    expect((await db.from("products").select("id").limit(1)).status).toBe(200);
    await setReadOnly(false);
    await expect.poll(health).toBe(200);
  });
});
