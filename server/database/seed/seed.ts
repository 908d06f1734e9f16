import type { App } from "@supabase/lite";
import { sql } from "kysely";
import { type Config, hasDemoCatalog, hasDemoUsers } from "../../config/config.ts";
import type { Keys } from "../../config/key-settings.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { type Database, warmSchemaCache } from "../connection/database.ts";
import { migrate } from "../migrations/migrate.ts";
import { markSystemSchema } from "../migrations/system-schema.ts";
import { removeDemoUsers, seedUsers } from "./demo-users.ts";
import { MARK_STARTED, wasStartedBefore } from "./first-start.ts";
import { hasProducts, seedCatalog } from "./seed-catalog.ts";
import { seedOrders } from "./seed-orders.ts";

type SeedTarget = {
  config: Config;
  database: Database;
  backend: App;
  keys: Keys;
  storage: ObjectStore;
};
type Log = (line: string) => void;

/** Migrates the database and fills a new one; resolves to whether it was new. */
export async function prepareData(target: SeedTarget, log: Log): Promise<boolean> {
  const { config, database } = target;
  const migrations = await migrate(database);
  if (migrations.length > 0) log(`Migrated the database (${migrations.length} files)`);
  await markSystemSchema(database);
  await warmSchemaCache(database);
  const isNew = await seedOnce(target);
  if (isNew) log(hasDemoCatalog(config) ? "Seeded demo data" : "Created an empty shop");
  if (!hasDemoUsers(config) && (await removeDemoUsers(database)) > 0) {
    log("Removed the demo users: their passwords are public");
  }
  return isNew;
}

/** Catalog and orders are inserted in one transaction; a prepared database has its catalog already. */
async function seedOnce(target: SeedTarget): Promise<boolean> {
  const { config, database } = target;
  const [withCatalog, withUsers] = [hasDemoCatalog(config), hasDemoUsers(config)];
  if (await wasStartedBefore(database.kysely)) return false;
  if (withUsers) await seedUsers(target, withCatalog);
  return database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7062)`.execute(transaction);
    if (await wasStartedBefore(transaction)) return false;
    if (withCatalog && !(await hasProducts(transaction))) {
      await seedCatalog(transaction, target.storage);
    }
    if (withCatalog && withUsers) await seedOrders(transaction);
    await MARK_STARTED.execute(transaction);
    return true;
  });
}
