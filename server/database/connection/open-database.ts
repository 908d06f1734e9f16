import type { Config } from "../../config/config.ts";
import { copyPreparedData } from "../data-folder/copy-prepared-data.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./pglite/pglite.ts";
import { openPostgres } from "./postgres/postgres.ts";

type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir">;

export function openDatabase({ databaseUrl, dataDir }: DatabaseConfig): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir);
}

/** With the pool and the timeouts of a server; a new embedded database is copied where possible. */
export async function openShopDatabase(config: Config): Promise<Database> {
  const { databaseUrl, dataDir, poolSize, databaseDirectUrl: directUrl } = config;
  if (databaseUrl) return openPostgres(databaseUrl, { poolSize, directUrl, withTimeouts: true });
  await copyPreparedData(config);
  return openPglite(dataDir);
}
