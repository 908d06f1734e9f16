import { refuseProject } from "./backup/project/supabase-project.ts";
import type { Config } from "./config/config.ts";
import { findKeys } from "./config/keys.ts";
import { runSql } from "./database/connection/database.ts";
import { openShopDatabase } from "./database/connection/open-database.ts";
import { lockDataDir } from "./database/data-folder/data-lock.ts";
import { readAppliedHere } from "./database/migrations/applied-migrations.ts";
import { assertUsable } from "./database/migrations/usable-database.ts";
import type { Close } from "./lib/close-all.ts";
import { openStores } from "./storage/open-stores.ts";

export type Data = Awaited<ReturnType<typeof openData>>;

export type Log = (line: string) => void;

/** What the shop keeps: its folder, keys, pictures and database. */
export async function openData(config: Config, log: Log, closers: Close[]) {
  const lock = config.databaseUrl ? undefined : await lockDataDir(config.dataDir);
  closers.push(() => lock?.release());
  log(
    config.databaseUrl
      ? "Opening the PostgreSQL database"
      : "Opening the embedded database (about 2 seconds)",
  );
  const database = await openShopDatabase(config);
  closers.push(() => database.close());
  if (config.databaseUrl) await refuseProject(database.kysely);
  await assertUsable(runSql(database.kysely), readAppliedHere, "The database");
  const keys = await findKeys(config);
  return { lock, keys, database, ...(await openStores(config)) };
}
