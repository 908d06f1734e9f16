import { sql } from "kysely";
import { openEmptyShop } from "./many-orders.ts";
import { type Measure, median } from "./measure.ts";

const RUNS = 101;

/** 60 products, and 2,000 shoppers with an unpaid order of three of them each. */
const LIVE_ORDERS = `
insert into public.products (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
  select 'Product ' || n, 'Woven', 10, 100000, 1, 1 from generate_series(1, 60) as n;
insert into auth.users (id, email)
  select gen_random_uuid(), n || '@example.com' from generate_series(1, 2001) as n;
insert into public.orders ("totalAmount", "paymentReference", user_id, name, "phoneNumber", address, city, region)
  select 30, 'NTOMA-' || split_part(email, '@', 1), id, 'Kofi', '024', '1', 'Accra', 'GA'
  from auth.users where email ~ '^[0-9]';
insert into public."orderItems" ("orderId", "productId", quantity, price)
  select id, 1 + (id + piece * 20) % 60, 1, 10 from public.orders, generate_series(0, 2) as piece
  where id <= 2000;
insert into public."orderItems" ("orderId", "productId", quantity, price)
  select 2001, n, 1, 10 from generate_series(1, 60) as n;
insert into public."stockHolds" (user_id, "productId", "orderId", quantity, "expiresAt")
  select user_id, "productId", "orderId", quantity, now() + interval '20 minutes'
  from public."orderItems" join public.orders on orders.id = "orderId" where "orderId" <= 2000;
analyze;`;

/** The check whether an order of 60 products can be filled, on the slower of the two databases. */
export async function measureStockHolds(): Promise<Measure[]> {
  const database = await openEmptyShop();
  await database.exec(LIVE_ORDERS);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from public.orders as placed,
        private.available_stock(placed) as line
      where placed.id = 2001 and line.available >= line.wanted`.execute(database.kysely);
    times.push(performance.now() - began);
    if (rows[0]?.count !== 60) throw new Error("The order of 60 products cannot be filled.");
  }
  await database.close();
  const name = "orders: stock check of 60 products beside 2,000 unpaid orders on PGlite (ms)";
  return [{ name, value: median(times) }];
}
