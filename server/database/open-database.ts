import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir">;
type PoolConfig = Pick<Config, "poolSize" | "databaseDirectUrl">;

export function openDatabase({ databaseUrl, dataDir }: DatabaseConfig): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir);
}

/** With the pool and the timeouts of a server. */
export function openShopDatabase(config: DatabaseConfig & PoolConfig): Promise<Database> {
  const { databaseUrl, dataDir, poolSize, databaseDirectUrl: directUrl } = config;
  if (!databaseUrl) return openPglite(dataDir);
  return openPostgres(databaseUrl, { poolSize, directUrl, withTimeouts: true });
}
