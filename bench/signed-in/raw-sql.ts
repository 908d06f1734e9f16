import { type Kysely, sql, type Transaction } from "kysely";
import { toPesewas } from "../../domain/money.ts";
import { openPglite } from "../../server/database/connection/pglite.ts";
import { openPostgres } from "../../server/database/connection/postgres.ts";
import { lockDataDir } from "../../server/database/data-folder/data-lock.ts";
import { type Measure, perSecond } from "../measure.ts";
import type { BenchShop, Product } from "./open-shop.ts";

const COUNT = 600;
const WORKERS = 16;

/** The statements of an order without any server: what the database itself allows. */
export async function measureRawSql(shop: BenchShop, database: string): Promise<Measure[]> {
  const { dataDir, databaseUrl, products, shoppers } = shop;
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir);
  const opened = await (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
  const start = Date.now();
  const buy = (index: number) =>
    buyInSql(
      opened.kysely,
      shoppers[index % shoppers.length]?.id ?? "",
      products[index % products.length] as Product,
      `NTOMA-${start + index}`,
    );
  try {
    await perSecond(buy, { workers: WORKERS, count: COUNT });
    const value = await perSecond((index) => buy(COUNT + index), {
      workers: WORKERS,
      count: COUNT,
    });
    return [{ name: `orders: per second with SQL alone on ${database}`, value }];
  } finally {
    await opened.close();
    lock?.release();
  }
}

async function buyInSql(db: Kysely<unknown>, userId: string, product: Product, reference: string) {
  const { id, price } = product;
  const orderId = await inTransaction(db, userId, "authenticated", async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into public.orders
        ("totalAmount", "paymentReference", name, "phoneNumber", address, city, region)
      values (${price}, ${reference}, 'Ama', '024', '1', 'Accra', 'GA') returning id`.execute(tx);
    const order = rows[0]?.id;
    await sql`
      insert into public."orderItems" ("orderId", "productId", quantity, price)
      values (${order}, ${id}, 1, ${price})`.execute(tx);
    return order;
  });
  await inTransaction(db, "", "service_role", async (tx) => {
    const charge = JSON.stringify(chargeOf(reference, toPesewas(price)));
    const { rows } = await sql<{ outcome: string }>`
      select public.confirm_payment(${orderId}, ${reference}, ${charge}::jsonb, 'verify') as outcome
    `.execute(tx);
    if (rows[0]?.outcome !== "confirmed") throw new Error(`Order ${orderId}: ${rows[0]?.outcome}`);
  });
}

function chargeOf(id: string, amount: number) {
  const paid_at = new Date().toISOString();
  const money = { amount, requested_amount: amount, currency: "GHS", fees: 0 };
  return { id, status: "success", ...money, channel: "card", paid_at };
}

function inTransaction<Result>(
  db: Kysely<unknown>,
  userId: string,
  role: string,
  work: (tx: Transaction<unknown>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('request.jwt.claim.sub', ${userId}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role })}, true),
      set_config('role', ${role}, true)`.execute(tx);
    return work(tx);
  });
}
