import { sql } from "kysely";
import { createCatalog } from "../server/catalog/catalog.ts";
import type { Database } from "../server/database/connection/database.ts";
import { openPglite } from "../server/database/connection/pglite.ts";
import { openPostgres } from "../server/database/connection/postgres.ts";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { asAdmin, insertOrders, prepareShop } from "./many-orders.ts";
import { type Measure, median } from "./measure.ts";

const WARM_UP = 50;
const RUNS = 31;
/** The demo shop's products, then ten and a hundred times as many. */
const PRODUCTS = [60, 600, 6000];
const ORDERS = { PGlite: [1000, 10_000, 100_000], PostgreSQL: [10_000, 100_000, 1_000_000] };

type DatabaseName = keyof typeof ORDERS;

type Read = (database: Database) => Promise<unknown>;

const query =
  (text: string): Read =>
  ({ kysely }) =>
    sql.raw(text).execute(kysely);

/** Reads of products whose output has the same size in every table. */
const listings: Record<string, Read> = {
  "first 24 products of a category": (database) => createCatalog(database).productsOf(1, 24),
  "a product with related ones": async (database) => {
    const catalog = createCatalog(database);
    const product = await catalog.product(7);
    return product && catalog.relatedTo(product);
  },
  "a search for products": query("select public.search_products('oxford 42', null, 6)"),
};

const backOffice: Record<string, Read> = {
  "the dashboard": query("select public.dashboard_summary('Africa/Accra')"),
  "the first page of orders": query("select * from public.find_orders()"),
  "a search for orders in vain": query(
    "select * from public.find_orders(search => 'no such order')",
  ),
  "a search for one order": query(
    "select * from public.find_orders(search => 'NTOMA-1789999999223')",
  ),
};

/** The time of the same reads in small and large tables. */
export async function measureGrowth(): Promise<Measure[]> {
  const embedded = await measureOn("PGlite", await prepareShop(await openPglite(undefined)));
  const server = await startPostgres();
  if (!server) return embedded;
  try {
    await (await prepareShop(await openPostgres(server.url))).close();
    // One session, which has the admin's role.
    const database = await openPostgres(server.url, { poolSize: 1 });
    return [...embedded, ...(await measureOn("PostgreSQL", database))];
  } finally {
    await server.stop();
  }
}

async function measureOn(name: DatabaseName, database: Database): Promise<Measure[]> {
  try {
    const products = await measureSizes(database, PRODUCTS, "products", listings);
    const orders = await measureSizes(database, ORDERS[name], "orders", backOffice);
    return [...products, ...orders].map((measure) => ({
      ...measure,
      name: `growth on ${name}: ${measure.name}`,
    }));
  } finally {
    await database.close();
  }
}

/** Fills a table step by step, and reads at each size. */
async function measureSizes(
  database: Database,
  sizes: readonly number[],
  table: "products" | "orders",
  reads: Record<string, Read>,
): Promise<Measure[]> {
  const times = new Map<string, number[]>();
  let size = 0;
  for (const next of sizes) {
    await fill(database, table, size, next);
    size = next;
    for (const [name, read] of Object.entries(reads)) {
      times.set(name, [...(times.get(name) ?? []), await medianTime(() => read(database))]);
    }
  }
  return [...times].flatMap(([name, values]) => toMeasures(name, table, sizes, values));
}

function toMeasures(name: string, table: string, sizes: readonly number[], times: number[]) {
  const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)];
  return [
    ...times.map((value, index) => ({
      name: `${name} of ${sizes[index]?.toLocaleString("en-US")} ${table} (ms)`,
      value,
    })),
    { name: `${name}, with 100 times the ${table} (times the time)`, value: last / first },
  ];
}

async function fill(
  database: Database,
  table: "products" | "orders",
  from: number,
  to: number,
): Promise<void> {
  await sql`reset role`.execute(database.kysely);
  const insert = table === "orders" ? insertOrdersOfYears : insertProducts;
  await database.exec(insert(from + 1, to));
  await sql.raw(`vacuum (analyze) public.${table}`).execute(database.kysely);
  await asAdmin(database);
}

/** The last week has a thousand of them in a large table as in a small one. */
const insertOrdersOfYears = (from: number, to: number) => insertOrders(from, to, 10);

/** As many of them match the search in a large table as in a small one. */
const insertProducts = (from: number, to: number) => `
  insert into public.products
    (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
  select (array['Osu', 'Tema', 'Keta', 'Aburi', 'Elmina', 'Axim'])[n % 6 + 1]
      || case when n <= ${PRODUCTS[0]} then ' Oxford Shirt ' else ' Kente Wrap ' end || n,
    'Woven cotton with a collar', 10 + n, 5, n % 3 + 1, (n % 3) * 5 + 1 + n % 5
  from generate_series(${from}, ${to}) as n;`;

async function medianTime(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP; run++) await read();
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return median(times);
}

if (import.meta.main) console.table(await measureGrowth());
