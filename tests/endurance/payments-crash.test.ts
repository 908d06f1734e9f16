import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { databaseUrl } from "../harness/database/postgres-server.ts";
import {
  openPaymentProvider,
  type PaymentProvider,
} from "../harness/providers/payment-provider.ts";
import { copyDemo, hasPostgres, resource } from "../harness/resources.ts";
import { orderOne, verifyPayment } from "../harness/shop/buy-one.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import {
  adminAt,
  expectFoundOnce,
  expireClaims,
  newWish,
  placeVerifiedOrder,
  refund,
} from "../harness/shop/refund-steps.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";

/** Each test starts a shop twice. */
const LONG = 180_000;
let provider: PaymentProvider;
let dataDir: string;
beforeEach(async () => {
  provider = await openPaymentProvider();
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-killed-"));
});
afterEach(async () => {
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startShop({ dataDir, env: { ...provider.env, ...env } });

type Placed = { orderId: number; reference: string; productId: number; stock: number };

async function placePaidOrder(shopper: ShopClients): Promise<Placed> {
  const db = await shopper.db();
  const { data: product } = await db
    .from("products")
    .select("id,price,stockQuantity")
    .gt("stockQuantity", 1)
    .limit(1)
    .single();
  if (!product) throw new Error("No product is in stock.");
  const placed = await orderOne(shopper, product, `NTOMA-${Date.now()}`);
  const amount = Math.round(product.price * 100);
  provider.sandbox.controls.pay(placed.reference, { amount, webhook: false });
  return { ...placed, productId: product.id, stock: product.stockQuantity };
}

async function secretKey(): Promise<string> {
  return JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8")).secretKey;
}

async function sweep(shop: RunningShop) {
  const headers = { apikey: await secretKey() };
  return (
    await fetch(`${shop.url}/functions/v1/payment-sweep`, { method: "POST", headers })
  ).json();
}

async function makeOlder({ kysely }: Database, { orderId }: Placed): Promise<string | undefined> {
  const { rows } = await sql<{ paymentStatus: string }>`
    with attempt as (
      update public."paymentAttempts"
      set "nextCheckAt" = "nextCheckAt" - interval '3 minutes', "askedAt" = null
      where "orderId" = ${orderId}
    )
    update public.orders set created_at = created_at - interval '3 minutes'
    where id = ${orderId} returning "paymentStatus"`.execute(kysely);
  return rows[0]?.paymentStatus;
}

/** After the next start the sweep confirms the payment once, and the shopper sees it. */
async function expectConfirmedOnce(shop: RunningShop, placed: Placed, outcome: number) {
  expect((await sweep(shop)).confirmed).toBe(outcome);
  expect((await sweep(shop)).confirmed).toBe(0);
  const shopper = await signedIn(shop.url, demoLogins.shopper);
  expect(await (await verifyPayment(shop.url, shopper, placed)).json()).toMatchObject({
    success: true,
  });
  const db = await (await signedIn(shop.url, demoLogins.admin)).db();
  const { data: order } = await db
    .from("orders")
    .select("paymentStatus")
    .eq("id", placed.orderId)
    .single();
  expect(order?.paymentStatus).toBe("success");
  const { data: product } = await db
    .from("products")
    .select("stockQuantity")
    .eq("id", placed.productId)
    .single();
  expect(product?.stockQuantity).toBe(placed.stock - 1);
  const { data: ledger } = await db.from("charges").select("role").eq("orderId", placed.orderId);
  expect(ledger).toEqual([{ role: "order" }]);
}

it(
  "a server killed at the provider's response loses no payment (PGlite)",
  async () => {
    await copyDemo(dataDir);
    const shop = await start();
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    const placed = await placePaidOrder(shopper);
    const killed = new Promise<void>((resolve) => {
      provider.answered = () => void shop.kill().then(resolve);
    });
    await expect(verifyPayment(shop.url, shopper, placed)).rejects.toThrow();
    await killed;
    expect(provider.requests).toHaveLength(1);

    const database = await openPglite(dataDir);
    const status = await makeOlder(database, placed);
    await database.close();
    const again = await start();
    await expectConfirmedOnce(again, placed, status === "pending" ? 1 : 0);
    await again.stop();
  },
  LONG,
);

// With PostgreSQL it is in tests/processes/refunds.test.ts.
it(
  "a refund is sent once when the server is killed at the provider's response (PGlite)",
  async () => {
    await copyDemo(dataDir);
    const shop = await start();
    const paid = await placeVerifiedOrder(shop, provider);
    const wish = newWish(5);
    const at = await adminAt(shop);
    const killed = new Promise<void>((resolve) => {
      provider.answered = () => void shop.kill().then(resolve);
    });
    await Promise.all([killed, expect(refund(at, paid, wish)).rejects.toThrow()]);
    provider.answered = () => undefined;
    expect(provider.requests.at(-1)).toBe("POST /paystack/refund");

    const database = await openPglite(dataDir);
    await expireClaims(database);
    await database.close();
    const again = await start();
    await expectFoundOnce(again, await secretKey(), provider, [paid, wish]);
    await again.stop();
  },
  LONG,
);

it.runIf(hasPostgres)(
  "a server killed between the provider's response and the commit loses no payment (PostgreSQL)",
  async () => {
    const server = await resource("postgres");
    const maintenance = postgres(server, { max: 1, onnotice: () => undefined });
    await maintenance`create database killed`;
    const url = databaseUrl(server, "killed");
    const env = { DATABASE_URL: url };
    const shop = await start(env);
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    const placed = await placePaidOrder(shopper);
    const database = await openPostgres(url);
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`select from public.orders where id = ${placed.orderId} for update`.execute(
        transaction,
      );
      const response = verifyPayment(shop.url, shopper, placed);
      await expect.poll(() => waiting(database)).toBe(1);
      expect(provider.requests).toEqual([`GET /paystack/transaction/verify/${placed.reference}`]);
      await Promise.all([shop.kill(), expect(response).rejects.toThrow()]);
    });
    // PostgreSQL may complete the last statement of a client that is gone.
    const status = await makeOlder(database, placed);
    const again = await start(env);
    await expectConfirmedOnce(again, placed, status === "pending" ? 1 : 0);
    await again.stop();
    await database.close();
    await maintenance`drop database killed with (force)`;
    await maintenance.end();
  },
  LONG,
);

async function waiting({ kysely }: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
  return rows.length;
}
