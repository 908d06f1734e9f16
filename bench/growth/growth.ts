import { sql } from "kysely";
import { createBackend } from "../../server/backend/backend.ts";
import { createCatalog } from "../../server/catalog/catalog.ts";
import type { Database } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { migrate } from "../../server/database/migrations/migrate.ts";
import { createFolderStore } from "../../server/storage/folder-store.ts";
import { startPostgres } from "../../tests/harness/database/postgres-server.ts";
import { type Measure, median, timesOf } from "../measure.ts";
import { insertOrders, insertProducts } from "./large-tables.ts";

const WARM_UP = 50;
const RUNS = 31;

type Read = (database: Database) => Promise<unknown>;

const query =
  (text: string): Read =>
  ({ kysely }) =>
    sql.raw(text).execute(kysely);

const REPORT = "public.sales_report(current_date - 17, current_date - 9)";

/** Reads whose output has the same size in every table. */
const PRODUCTS: Record<string, Read> = {
  "first 24 products of a category": (database) => createCatalog(database).productsOf(1, 24),
  "a product with related ones": async (database) => {
    const catalog = createCatalog(database);
    return [await catalog.product(7), await catalog.relatedTo(7)];
  },
  "a search for products": query("select public.search_products('oxford 42', null, 6)"),
  "the back office's first products": query("select public.find_products(take => 50)"),
  "the back office's cheapest products low on stock": query(
    "select public.find_products(status => 'low-stock', sort => 'price-asc', take => 50)",
  ),
  "the back office's search for a product": query(
    "select public.find_products(search => 'oxford shirt 42')",
  ),
  "the back office's search for two letters": query("select public.find_products(search => 'ox')"),
  "the dashboard's stock counts": query("select public.stock_counts()"),
  "the numbers beside a category's filter": query("select public.count_products(1)"),
};

const ORDERS: Record<string, Read> = {
  "the dashboard": query("select public.dashboard_summary('Africa/Accra')"),
  "the first page of orders": query("select * from public.find_orders()"),
  "500 rows of an export": query(`select * from public.find_orders(take => 500,
    after_time => now() - interval '1 day', after_id => 500)`),
  "a search for orders in vain": query("select * from public.find_orders(search => 'none such')"),
  "the sales of six days with a tenth of all orders": query(`select ${REPORT}`),
  "a search for one order": query(
    "select * from public.find_orders(search => 'NTOMA-1789999999223')",
  ),
};

/** Rows of a small table and of a large one. */
type Sizes = Record<Table, readonly [number, number]>;
const EMBEDDED: Sizes = { products: [1000, 100_000], orders: [1000, 100_000] };
const EXTERNAL: Sizes = { products: [1000, 1_000_000], orders: [10_000, 1_000_000] };

/** The time of the same reads in small tables and in large ones. */
export async function measureGrowth(): Promise<Measure[]> {
  const pglite = await withSchema(await openPglite(undefined));
  const embedded = await measureOn("PGlite", pglite, EMBEDDED);
  const server = await startPostgres();
  if (!server) return embedded;
  await (await withSchema(await openPostgres(server.url))).close();
  // One session, which has the admin's role.
  const postgres = await openPostgres(server.url, { poolSize: 1 });
  const external = await measureOn("PostgreSQL", postgres, EXTERNAL);
  await server.stop();
  return [...embedded, ...external];
}

async function withSchema(database: Database): Promise<Database> {
  const config = { siteUrl: "http://localhost", storage: createFolderStore(".") };
  const keys = { jwtSecret: "x".repeat(32), publishableKey: "x", secretKey: "x" };
  await createBackend(config, keys, database, { send: async () => undefined });
  await migrate(database);
  return database;
}

async function measureOn(name: string, database: Database, sizes: Sizes): Promise<Measure[]> {
  const small = await timesWith(database, sizes, 0);
  const large = await timesWith(database, sizes, 1);
  await database.close();
  return [...large].flatMap(([read, { ms, rows }]) => {
    const measure = `growth on ${name}: ${read} of ${rows}`;
    const ratio = ms / (small.get(read)?.ms ?? Number.NaN);
    return [
      { name: `${measure} (ms)`, value: ms },
      { name: `${measure} (times that of a small table)`, value: ratio },
    ];
  });
}

type Table = "products" | "orders";
type Time = { ms: number; rows: string };

/** The time of every read once both tables have their small or their large size. */
async function timesWith(
  database: Database,
  sizes: Sizes,
  size: 0 | 1,
): Promise<Map<string, Time>> {
  for (const table of ["products", "orders"] as const) {
    const [small, large] = sizes[table];
    await (size === 0 ? fill(database, table, 1, small) : fill(database, table, small + 1, large));
  }
  await compareReport(database);
  const times = new Map<string, Time>();
  for (const [table, reads] of Object.entries({ products: PRODUCTS, orders: ORDERS })) {
    const rows = `${sizes[table as Table][size].toLocaleString("en-US")} ${table}`;
    for (const [name, read] of Object.entries(reads)) {
      await timesOf(() => read(database), WARM_UP);
      times.set(name, { ms: median(await timesOf(() => read(database), RUNS)), rows });
    }
  }
  return times;
}

/** Adds the report's days up and compares them with the orders themselves. */
async function compareReport(database: Database): Promise<void> {
  const { rows } = await sql<{ reported: string; sold: string }>`
    select sum(period.sales) || ' of ' || sum(period.orders) as reported, (
      select sum("salesAmount") || ' of ' || count(*) from public.orders
      where "salesAmount" > 0 and created_at >= current_date - 17 and created_at < current_date - 9
    ) as sold
    from ${sql.raw(REPORT)} as report, jsonb_to_recordset(report -> 'periods')
      as period (orders int, sales numeric)`.execute(database.kysely);
  const { reported, sold } = rows[0] ?? {};
  if (!reported || reported !== sold) throw new Error(`The report has ${reported}, not ${sold}.`);
}

/** The id of the admin who reads, and of the session. */
const ADMIN = "00000000-0000-0000-0000-000000000001";

async function fill(database: Database, table: Table, from: number, to: number): Promise<void> {
  await sql`reset role`.execute(database.kysely);
  await database.exec(table === "orders" ? insertOrders(from, to) : insertProducts(from, to));
  // Of all tables, like the server's maintenance; vacuum cannot run in a transaction.
  await sql`vacuum (analyze)`.execute(database.kysely);
  await database.exec(`
    insert into auth.users (id, email, raw_app_meta_data)
      values ('${ADMIN}', 'admin@example.com', '{"role": "admin"}') on conflict do nothing;
    insert into auth.sessions (id, user_id, created_at, updated_at)
      values ('${ADMIN}', '${ADMIN}', now(), now()) on conflict do nothing;
    select set_config('request.jwt.claim.sub', '${ADMIN}', false),
      set_config('request.jwt.claims', '{"sub": "${ADMIN}", "session_id": "${ADMIN}"}', false),
      set_config('role', 'authenticated', false);`);
}
