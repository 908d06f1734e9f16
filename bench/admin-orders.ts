import { sql } from "kysely";
import { openShopWithManyOrders } from "./many-orders.ts";
import { type Measure, median } from "./measure.ts";

const RUNS = 5;

/** The requests of the admin's list; each one blocks the embedded shop. */
const questions = {
  "the first page": sql`select * from public.find_orders()`,
  "the last page": sql`select * from public.find_orders(skip => 99950)`,
  "a search in vain": sql`select * from public.find_orders(search => 'no such order')`,
  "a phone number in vain": sql`select * from public.find_orders(search => '0009 999 999')`,
  "counting a search": sql`select public.count_orders(search => 'ntoma')`,
  "1,000 rows of an export": sql`select * from public.find_orders(take => 1000,
    after_time => now() - interval '30 days', after_id => 50000)`,
};

/** The admin's list of 100,000 orders, on the slower of the two databases. */
export async function measureAdminOrders(): Promise<Measure[]> {
  const database = await openShopWithManyOrders();
  const measures: Measure[] = [];
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now();
      await query.execute(database.kysely);
      times.push(performance.now() - began);
    }
    measures.push({ name: `orders list: ${name} of 100,000 (ms)`, value: median(times) });
  }
  await database.close();
  return measures;
}
