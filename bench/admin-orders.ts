import { sql } from "kysely";
import { createBackend } from "../server/backend.ts";
import { type Database, openPglite } from "../server/database/database.ts";
import { migrate } from "../server/database/migrate.ts";
import { type Measure, median } from "./measure.ts";

const RUNS = 5;

/** What the admin's list asks for; each of these keeps the whole embedded shop waiting. */
const questions = {
  "the first page": sql`select * from public.find_orders()`,
  "the last page": sql`select * from public.find_orders(skip => 99950)`,
  "a search in vain": sql`select * from public.find_orders(search => 'no such order')`,
  "counting a search": sql`select public.count_orders(search => 'ntoma')`,
  "1,000 rows of an export": sql`select * from public.find_orders(take => 1000,
    after_time => now() - interval '30 days', after_id => 50000)`,
};

/** The admin's order list over very many orders, on the slower of the two databases. */
export async function measureAdminOrders(): Promise<Measure[]> {
  const database = await openPglite(undefined);
  await placeManyOrders(database);
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

async function placeManyOrders(database: Database): Promise<void> {
  const keys = {
    jwtSecret: "x".repeat(32),
    publishableKey: "sb_publishable_x",
    secretKey: "sb_secret_x",
  };
  const noMail = { send: async () => undefined };
  await createBackend({ siteUrl: "http://localhost", dataDir: "." }, keys, database, noMail);
  await migrate(database);
  await database.exec(`
    insert into auth.users (id, email, raw_app_meta_data)
      values ('00000000-0000-0000-0000-000000000001', 'admin@example.com', '{"role": "admin"}');
    insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount",
      "paymentReference", name, "phoneNumber", address, city, region)
    select now() - n * interval '1 minute',
      (array['processing', 'packaged', 'dispatched', 'delivered', 'cancelled'])[n % 5 + 1],
      (array['success', 'paid', 'failed', 'pending'])[n % 4 + 1], 100,
      'NTOMA-' || 1790000000000 - n::bigint, 'Customer ' || n, '+23324' || 1000000 + n,
      n || ' Oxford Street', 'Accra', 'Greater Accra'
    from generate_series(1, 100000) as n;
    analyze public.orders;
    select set_config('request.jwt.claim.sub', '00000000-0000-0000-0000-000000000001', false),
      set_config('role', 'authenticated', false);`);
}
