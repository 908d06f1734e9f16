import { sql } from "kysely";
import { createBackend } from "../server/backend.ts";
import { openPglite } from "../server/database/database.ts";
import { migrate } from "../server/database/migrate.ts";
import { type Measure, median } from "./measure.ts";

const MANY = 100_000;
const RUNS = 5;

/** The dashboard's sums over very many orders, on the slower of the two databases. */
export async function measureDashboard(): Promise<Measure[]> {
  const database = await openPglite(undefined);
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
    select set_config('request.jwt.claim.sub', '00000000-0000-0000-0000-000000000001', false);
    insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount",
      "paymentReference", name, "phoneNumber", address, city, region)
    select now() - n * interval '1 minute',
      (array['processing', 'packaged', 'dispatched', 'delivered', 'cancelled'])[n % 5 + 1],
      (array['success', 'paid', 'failed', 'pending'])[n % 4 + 1],
      100, 'NTOMA-' || n, 'n', 'n', 'n', 'n', 'n'
    from generate_series(1, ${MANY}) as n;
    analyze public.orders;`);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await sql`select public.dashboard_summary('Africa/Accra')`.execute(database.kysely);
    times.push(performance.now() - began);
  }
  await database.close();
  return [{ name: "dashboard: sums over 100,000 orders on PGlite (ms)", value: median(times) }];
}
