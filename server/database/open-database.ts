import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

export function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir);
}
