import { sql } from "kysely";
import { openShopWithManyOrders } from "./many-orders.ts";
import { type Measure, median } from "./measure.ts";

const RUNS = 15;

/** The dashboard summary of 100,000 orders, on the slower of the two databases. */
export async function measureDashboard(): Promise<Measure[]> {
  const database = await openShopWithManyOrders();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await sql`select public.dashboard_summary('Africa/Accra')`.execute(database.kysely);
    times.push(performance.now() - began);
  }
  await database.close();
  return [{ name: "dashboard: sums over 100,000 orders on PGlite (ms)", value: median(times) }];
}
