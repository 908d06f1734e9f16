import { startPostgres } from "../tests/harness/postgres-server.ts";
import { measureBareResponse } from "./cached-responses.ts";
import { measureCart } from "./cart.ts";
import type { Measure } from "./measure.ts";
import { measureOrders } from "./orders.ts";
import { findPostmaster, processCpuMs, serverCpuMs } from "./scale/cpu-time.ts";
import { openBenchShop } from "./signed-in/open-shop.ts";
import { measureRawSql } from "./signed-in/raw-sql.ts";

/** The CPU time of a bare response on the machine for which the budgets of this file were set. */
const REFERENCE_MICROSECONDS = 23;

/** What signed-in shoppers do, on both databases with the same durability. */
export async function measureSignedIn(): Promise<Measure[]> {
  const embedded = await measureOn("PGlite");
  const server = await startPostgres({ fsync: true });
  if (!server) return embedded;
  try {
    return [...embedded, ...(await measureOn("PostgreSQL", server.url))];
  } finally {
    await server.stop();
  }
}

async function measureOn(database: string, url?: string): Promise<Measure[]> {
  const shop = await openBenchShop(url);
  const postmaster = url && (await findPostmaster(url));
  const cpu = () => ({
    shop: processCpuMs(shop.pid),
    database: postmaster ? serverCpuMs(postmaster) : 0,
  });
  try {
    const before = await measureBareResponse(shop.url);
    const measures = [
      ...(await measureCart(shop, database, cpu)),
      ...(await measureOrders(shop, database, cpu)),
    ];
    const bare = (before + (await measureBareResponse(shop.url))) / 2;
    await shop.stop();
    const slowness = bare / REFERENCE_MICROSECONDS;
    return [
      { name: `CPU of a bare response beside ${database} (µs)`, value: bare },
      ...measures.map((measure) => ({ ...measure, slowness })),
      ...(await measureRawSql(shop, database)),
    ];
  } finally {
    await shop.remove();
  }
}

if (import.meta.main) console.table(await measureSignedIn());
