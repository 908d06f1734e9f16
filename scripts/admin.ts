import { existsSync } from "node:fs";
import { sql } from "kysely";
import { type Config, readConfig } from "../server/config/config.ts";
import { loadKeys } from "../server/config/keys.ts";
import type { Database } from "../server/database/connection/database.ts";
import { openPglite } from "../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../server/database/connection/postgres/postgres.ts";
import { lockDataDir, runningShop } from "../server/database/data-folder/data-lock.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";

const USAGE = "Usage: npm run admin -- grant EMAIL   or   npm run admin -- revoke EMAIL";

await runCommand(USAGE, 2, async ([verb, email], settings) => {
  if ((verb !== "grant" && verb !== "revoke") || !email) throw new ConfigError(USAGE);
  const found = await setAdmin(readConfig(settings), email, verb === "grant");
  if (!found) throw new ConfigError(`Nobody has signed up as ${email}.`);
  return verb === "grant" ? `${email} is an admin now.` : `${email} is no longer an admin.`;
});

async function setAdmin(config: Config, email: string, admin: boolean): Promise<boolean> {
  const { databaseUrl } = config;
  if (databaseUrl) return inDatabase(() => openPostgres(databaseUrl), email, admin);
  const url = runningShop(config.dataDir);
  if (url) return throughShop(url, config.dataDir, email, admin);
  if (!existsSync(config.dataDir)) {
    throw new ConfigError(`There is no shop in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const lock = await lockDataDir(config.dataDir);
  try {
    return await inDatabase(() => openPglite(config.dataDir), email, admin);
  } finally {
    lock.release();
  }
}

async function inDatabase(
  open: () => Promise<Database>,
  email: string,
  admin: boolean,
): Promise<boolean> {
  const database = await open();
  try {
    const { rows } = await sql<{ set_admin: boolean }>`
      select public.set_admin(${email}, ${admin})`.execute(database.kysely);
    return rows[0]?.set_admin === true;
  } finally {
    await database.close();
  }
}

/** The embedded database belongs to the running shop, so the shop is asked to do it. */
async function throughShop(url: string, dataDir: string, email: string, admin: boolean) {
  const { secretKey } = await loadKeys(dataDir);
  const response = await fetch(`${url}/rest/v1/rpc/set_admin`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify({ email, admin }),
  });
  if (!response.ok) throw new Error(`The shop at ${url} answered ${response.status}.`);
  return (await response.json()) === true;
}
