import { sql } from "kysely";
import sharp from "sharp";
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
  let admin: ShopClients;
  beforeAll(async () => {
    shared = await openShopProcesses();
    shop = await shared.start();
    admin = await signedIn(shop.url, demoLogins.admin);
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
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely);
    await close();
  }

  it("the shop is reported as unavailable, and every write gets 503 and a sentence", async () => {
    const json = { "content-type": "application/json" };
    const headers = { ...(await admin.headers()), ...json };
    const visitor = { apikey: admin.publishableKey, ...json };
    const post = async (path: string, sent: object, as: Record<string, string> = visitor) => {
      const response = await fetch(shop.url + path, {
        method: "POST",
        headers: as,
        body: sent instanceof Uint8Array ? new Uint8Array(sent) : JSON.stringify(sent),
      });
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    const picture = await sharp({
      create: { width: 20, height: 25, channels: 3, background: "#2e3a78" },
    })
      .png()
      .toBuffer();
    const { email, password } = demoLogins.shopper;

    expect(await health()).toBe(200);
    await setReadOnly(true);
    await expect.poll(health).toBe(503);
    const unavailable = [503, "The shop cannot answer right now. Please try again in a moment."];
    expect(await post("/rest/v1/carts", { productId: 2 }, headers)).toEqual(unavailable);
    expect(await post("/rest/v1/rpc/add_stock", { product_id: 1, pieces: 1 }, headers)).toEqual(
      unavailable,
    );
    expect(await post("/auth/v1/token?grant_type=password", { email, password })).toEqual(
      unavailable,
    );
    expect(await post("/auth/v1/signup", { email: "new@example.com", password })).toEqual(
      unavailable,
    );
    expect(await post("/auth/v1/recover", { email })).toEqual(unavailable);
    const payment = { reference: "NTOMA-1", orderId: 1 };
    expect(await post("/functions/v1/verify-payment", payment, headers)).toEqual(unavailable);
    const upload = { ...headers, "content-type": "image/png" };
    expect(await post("/storage/v1/object/Products/new.png", picture, upload)).toEqual(unavailable);
    const read = await fetch(`${shop.url}/rest/v1/products?select=id`, { headers: visitor });
    expect(read.status).toBe(200);
    await setReadOnly(false);
    await expect.poll(health).toBe(200);
  });
});
