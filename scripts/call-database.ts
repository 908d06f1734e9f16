import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "../server/config/config.ts";
import { findKeys } from "../server/config/keys.ts";
import type { Database } from "../server/database/connection/database.ts";
import { openPglite } from "../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../server/database/connection/postgres/postgres.ts";
import { lockDataDir, runningShop } from "../server/database/data-folder/data-lock.ts";
import { ConfigError } from "../server/lib/errors.ts";

export type Call = { name: string; args: Record<string, string | boolean> };

const OLD_DATABASE =
  "The database belongs to an older version of the shop. Start this version once: it updates the database.";

/** Calls a function of the database for a command, also beside a running shop. */
export async function callDatabase<Answer>(config: Config, call: Call): Promise<Answer> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return inDatabase(() => openPostgres(databaseUrl), call);
  const url = runningShop(dataDir);
  if (url) return throughShop(url, config, call);
  if (!existsSync(dataDir)) {
    throw new ConfigError(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const lock = await lockDataDir(dataDir);
  try {
    return await inDatabase(() => openPglite(dataDir), call);
  } finally {
    lock.release();
  }
}

async function inDatabase<Answer>(open: () => Promise<Database>, { name, args }: Call) {
  const database = await open();
  const values = Object.entries(args).map(([arg, value]) => sql`${sql.ref(arg)} => ${value}`);
  try {
    const { rows } = await sql<{ answer: Answer }>`
      select ${sql.ref(`public.${name}`)}(${sql.join(values)}) as answer`.execute(database.kysely);
    return rows[0]?.answer as Answer;
  } catch (error) {
    throw refusal(error) ?? error;
  } finally {
    await database.close();
  }
}

/** What the function itself refuses has a code like PT409 and a sentence for the user. */
function refusal(error: unknown): ConfigError | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  if (error.code === "42883") return new ConfigError(OLD_DATABASE);
  return String(error.code).startsWith("PT4") ? new ConfigError(error.message) : undefined;
}

/** The embedded database belongs to the running shop, so the shop is asked to do it. */
async function throughShop<Answer>(url: string, config: Config, { name, args }: Call) {
  const { secretKey } = await findKeys(config);
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  if (response.ok) return (await response.json()) as Answer;
  if (response.status === 404) throw new ConfigError(OLD_DATABASE);
  if (response.status < 500) throw new ConfigError((await response.json()).message);
  throw new Error(`The shop at ${url} answered ${response.status}.`);
}
