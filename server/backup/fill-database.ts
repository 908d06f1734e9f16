import { forgetKeys } from "../auth/key-fingerprint.ts";
import { loadKeys } from "../auth/keys.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { createBackend } from "../lite/backend.ts";
import { type Archive, migrationsOf } from "./archive-migrations.ts";
import { loadArchive } from "./load-archive.ts";

type FolderConfig = Pick<Config, "dataDir" | "siteUrl">;

/** Loads an archive of this or an older version into a database and brings it up to date. */
export async function fillDatabase(
  database: Database,
  archive: Archive,
  config: FolderConfig,
): Promise<void> {
  await fillAsArchived(database, archive, config);
  await migrate(database);
  // The next start records the keys that it finds then.
  await forgetKeys(database.kysely);
}

/** With the tables of the version that wrote the archive; the database must not have newer ones. */
export async function fillAsArchived(
  database: Database,
  archive: Archive,
  config: FolderConfig,
): Promise<void> {
  const noMail = { send: async () => undefined };
  await createBackend(config, await loadKeys(config.dataDir), database, noMail);
  await migrate(database, await migrationsOf(archive));
  await loadArchive(archive.file, archive.manifest, database, config.dataDir);
}
