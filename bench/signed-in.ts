import { startPostgres } from "../tests/harness/postgres-server.ts";
import { measureCart } from "./cart.ts";
import type { Measure } from "./measure.ts";
import { measureOrders } from "./orders.ts";
import { findPostmaster, processCpuMs, serverCpuMs } from "./scale/cpu-time.ts";
import { openBenchShop } from "./signed-in/open-shop.ts";
import { measureRawSql } from "./signed-in/raw-sql.ts";

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
    const cart = await measureCart(shop, database, cpu);
    const orders = await measureOrders(shop, database, cpu);
    await shop.stop();
    return [...cart, ...orders, ...(await measureRawSql(shop, database))];
  } finally {
    await shop.remove();
  }
}

if (import.meta.main) console.table(await measureSignedIn());
