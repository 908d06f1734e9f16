import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { loadKeys } from "../server/config/keys.ts";
import type { Database } from "../server/database/connection/database.ts";
import { openPglite } from "../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../server/database/connection/postgres/postgres.ts";
import { lockDataDir } from "../server/database/data-folder/data-lock.ts";
import { demoLogins } from "../server/database/seed/demo-users.ts";
import { insertUsers } from "../tests/harness/database/insert-users.ts";
import { mintToken } from "../tests/harness/database/mint-token.ts";
import { startPostgres } from "../tests/harness/database/postgres-server.ts";
import { freePort } from "../tests/harness/free-port.ts";
import { signedIn } from "../tests/harness/shop/clients.ts";
import { type OnResponse, openClient } from "./client.ts";
import type { Product, Shopper } from "./shopper.ts";
import { npmStart, type StartedShop } from "./start/npm-start.ts";
import { findPostmaster, processCpuMs, serverCpuMs } from "./usage.ts";

export type DatabaseName = "PGlite" | "PostgreSQL";

export type BenchShop = StartedShop & {
  shoppers: readonly Shopper[];
  products: readonly Product[];
  /** CPU time so far, in ms; PGlite's is part of the shop's. */
  cpu(): { shop: number; database: number };
  /** Reads the data of the stopped shop. */
  inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

type Options = { shoppers?: number; onResponse?: OnResponse };

const LARGE_STOCK = 900_000;

const DEMO_DOMAIN = "@ntoma.test";
const DOMAIN = "@bench.test";
const { admin, shopper } = demoLogins;
const renamed = (login: { email: string; password: string }) => ({
  ...login,
  email: login.email.replace(DEMO_DOMAIN, DOMAIN),
});

/** The demo's logins, under other addresses: behind a proxy there are no demo users. */
export const benchLogins = { admin: renamed(admin), shopper: renamed(shopper) };

/** The shop as `npm start` runs it, with users and stock created beforehand. */
export async function openBenchShop(
  name: DatabaseName,
  { shoppers: count = 200, onResponse }: Options = {},
): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-bench-"));
  const server = name === "PostgreSQL" ? await startPostgres({ fsync: true }) : undefined;
  if (name === "PostgreSQL" && !server) throw new Error("PostgreSQL is not installed.");
  const inDatabase: BenchShop["inDatabase"] = async (work) => {
    const lock = server ? undefined : await lockDataDir(dataDir);
    const database = await (server ? openPostgres(server.url) : openPglite(dataDir));
    const result = await work(database);
    await database.close();
    lock?.release();
    return result;
  };
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: server?.url ?? "",
    // Every shopper has a separate address; one address would reach the rate limit.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    DRAIN_SECONDS: "0",
    // Requests are counted as in production.
    METRICS_PORT: String(await freePort()),
  };
  await (await npmStart({ ...env, TRUSTED_PROXIES: "" })).stop();
  const ids = await inDatabase(async ({ kysely }) => {
    await sql`update public.products set "stockQuantity" = ${LARGE_STOCK}`.execute(kysely);
    // The demo's own are removed behind a proxy.
    await sql`
      update auth.users set email = replace(email, ${DEMO_DOMAIN}, ${DOMAIN})`.execute(kysely);
    // Inserted directly: the shop would rate-limit so many sign-ups.
    return insertUsers(kysely, count, benchLogins.shopper.email);
  });
  const shop = await npmStart(env);
  const { jwtSecret } = await loadKeys(dataDir);
  const model = await signedIn(shop.url, benchLogins.shopper);
  const { apikey = "", authorization = "" } = await model.headers();
  const products = await (await model.db()).from("products").select("id,price,categoryId");
  const shoppers = ids.map((id, index): Shopper => {
    const address = { "x-forwarded-for": `10.0.${index >> 8}.${index & 255}` };
    const client = openClient(shop.url, { "accept-encoding": "gzip", ...address }, onResponse);
    const token = mintToken(id, authorization.replace("Bearer ", ""), jwtSecret);
    const session = { apikey, authorization: `Bearer ${token}` };
    return { id, client, session, paystackKey: model.paystackPublicKey, think: 0 };
  });
  const postmaster = server && (await findPostmaster(server.url));
  return {
    ...shop,
    shoppers,
    products: products.data as Product[],
    cpu: () => ({
      shop: processCpuMs(shop.pid),
      database: postmaster ? serverCpuMs(postmaster) : 0,
    }),
    inDatabase,
    async stop() {
      for (const { client } of shoppers) client.close();
      await shop.stop();
    },
    async remove() {
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
