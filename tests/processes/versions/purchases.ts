import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { openPostgres } from "../../../server/database/connection/postgres/postgres.ts";
import { newShopper } from "../../harness/browser/checkout-steps.ts";
import { insertUsers } from "../../harness/database/insert-users.ts";
import { mintToken } from "../../harness/database/mint-token.ts";
import { ADDRESS, type Product, verifyPayment } from "../../harness/shop/buy-one.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";
import type { ShopProcesses } from "../../harness/shop/shop-processes.ts";

/** Enough of them that nobody reaches the limits of an account or, behind a proxy, of an address. */
const SHOPPERS = 60;
const CLIENTS = 3;
const STOCK = 100_000;
const PAUSE_MS = 200;

/** What makes the shop believe that its clients have different addresses. */
export const BEHIND_A_PROXY = { TRUSTED_PROXIES: "127.0.0.1" };

type Shopper = { headers: Record<string, string> };

export type Crowd = { shoppers: readonly Shopper[]; product: Product };

/** Creates shoppers in the database of a shop that runs, and a product of which there is enough. */
export async function openCrowd(
  { env, databaseUrl }: ShopProcesses,
  shop: RunningShop,
): Promise<Crowd> {
  const { email, clients } = await newShopper({ shop });
  const token = (await clients.auth.getSession()).data.session?.access_token ?? "";
  const { kysely, close } = await openPostgres(databaseUrl);
  const ids = await insertUsers(kysely, SHOPPERS, email);
  const { rows } = await sql<Product>`
    update public.products set "stockQuantity" = ${STOCK}
    where id = (select min(id) from public.products) returning id::integer, price`.execute(kysely);
  await close();
  const [product] = rows;
  if (!product) throw new Error("The shop has no product.");
  const shoppers = ids.map((id, index) => ({
    headers: {
      apikey: clients.publishableKey,
      authorization: `Bearer ${mintToken(id, token, env.JWT_SECRET ?? "")}`,
      "x-forwarded-for": `10.0.0.${index}`,
    },
  }));
  return { shoppers, product };
}

type Options = {
  crowd: Crowd;
  provider: ShopProcesses["provider"];
  /** The process that the next request goes to. */
  choose: () => Promise<string>;
  /** How often a request is sent until it counts as failed. */
  tries?: number;
};

/** Shoppers order, pay and verify one after another until stopped: a light load. */
export function startPurchases({ crowd, provider, choose, tries = 1 }: Options) {
  const paid: string[] = [];
  const failures: unknown[] = [];
  let [next, isStopped] = [0, false];

  async function purchase({ headers }: Shopper): Promise<void> {
    const { product } = crowd;
    const orders = (url: string) => new PostgrestClient(`${url}/rest/v1`, { headers });
    const order = await attempt((url) => placeOrder(orders(url), product));
    await attempt((url) => addLine(orders(url), product, order.id));
    const placed = { orderId: order.id, reference: order.paymentReference };
    const amount = Math.round(product.price * 100);
    provider.sandbox.controls.pay(placed.reference, { amount, webhook: false });
    await attempt(async (url) => {
      const response = await verifyPayment(url, { headers: async () => headers }, placed);
      const verdict = await response.text();
      if (!verdict.includes('"success":true')) throw new Error(`${response.status} ${verdict}`);
    });
    paid.push(placed.reference);
  }

  async function attempt<Result>(send: (url: string) => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await send(await choose());
      } catch (error) {
        if (tried === tries) throw error;
        await setTimeout(PAUSE_MS);
      }
    }
  }

  async function client(): Promise<void> {
    while (!isStopped) {
      next += 1;
      const shopper = crowd.shoppers[next % SHOPPERS];
      if (shopper) await purchase(shopper).catch((error: unknown) => failures.push(error));
    }
  }
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    count: () => paid.length,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
      return { paid, failures };
    },
  };
}

async function placeOrder(db: PostgrestClient, { price }: Product) {
  const row = { totalAmount: price, paymentReference: `NTOMA-${randomUUID()}`, ...ADDRESS };
  const { data } = await db
    .from("orders")
    .insert(row)
    .select("id,paymentReference")
    .single()
    .throwOnError();
  return data;
}

async function addLine(db: PostgrestClient, { id, price }: Product, orderId: number) {
  const line = { orderId, productId: id, quantity: 1, price };
  await db.from("orderItems").insert([line]).throwOnError();
}

/** Of several processes the next one that is ready, as a proxy chooses it. */
export function chooseReady(urls: readonly string[]): () => Promise<string> {
  let turn = 0;
  return async () => {
    for (;;) {
      turn += 1;
      const url = urls[turn % urls.length] ?? "";
      const status = await fetch(`${url}/readyz`).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) return url;
      await setTimeout(PAUSE_MS / 10);
    }
  };
}

/** How many of these references are paid orders with exactly one charge. */
export async function countSold(databaseUrl: string, references: readonly string[]) {
  const { kysely, close } = await openPostgres(databaseUrl);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.orders
    where "paymentStatus" = 'success'
      and "paymentReference" = any (string_to_array(${references.join()}::text, ','))
      and (select count(*) from public.charges where "orderId" = orders.id and role = 'order') = 1
  `.execute(kysely);
  await close();
  return rows[0]?.count;
}

/** The references of charges whose order is not in the database. */
export async function readUnknownCharges(databaseUrl: string): Promise<string[]> {
  const { kysely, close } = await openPostgres(databaseUrl);
  const { rows } = await sql<{ reference: string }>`
    select reference from public.charges where role = 'unknown'`.execute(kysely);
  await close();
  return rows.map(({ reference }) => reference);
}
