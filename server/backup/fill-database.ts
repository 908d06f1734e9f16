import { join } from "node:path";
import { createBackend } from "../backend/backend.ts";
import type { Config } from "../config/config.ts";
import { loadKeys } from "../config/keys.ts";
import type { Database } from "../database/connection/database.ts";
import { forgetKeys } from "../database/key-fingerprint.ts";
import { migrate } from "../database/migrations/migrate.ts";
import { createFolderStore } from "../storage/folder-store.ts";
import { openS3Stores, type S3Store } from "../storage/s3-store.ts";
import { storageFolder } from "../storage/storage-folder.ts";
import { type Archive, migrationsOf } from "./archive/archive-migrations.ts";
import { restoreImages } from "./archive/archived-images.ts";
import { KEYS } from "./archive/manifest.ts";
import { loadArchive } from "./load-archive.ts";

/** Where keys and images go, unless they are in the environment or in object storage. */
export type FillConfig = Pick<Config, "dataDir" | "siteUrl"> &
  Partial<Pick<Config, "keys" | "s3">> & {
    /** Goes on at once, as after a loss of the shop itself; otherwise it is held. */
    live?: boolean;
  };

/** Loads an archive of this or an older version into a database and brings it up to date. */
export async function fillDatabase(
  database: Database,
  archive: Archive,
  config: FillConfig,
): Promise<void> {
  await fillAsArchived(database, archive, config);
  await migrate(database);
  // The next start records the keys that it finds then.
  await forgetKeys(database.kysely);
}

/**
 * With the tables of the version that wrote the archive; the database must not have newer ones. Images
 * first: should one fail, no row has changed.
 */
export async function fillAsArchived(
  database: Database,
  archive: Archive,
  { dataDir, siteUrl, keys, s3, live }: FillConfig,
): Promise<void> {
  const bucket = s3 && (await openS3Stores(s3)).storage;
  const storage = bucket ?? createFolderStore(storageFolder(dataDir));
  const noMail = { send: async () => undefined };
  await createBackend({ siteUrl, storage }, keys ?? (await loadKeys(dataDir)), database, noMail);
  await migrate(database, await migrationsOf(archive));
  const images = await restoreImages(archive.file, storage);
  await loadArchive(archive, database, { keys, keysFile: join(dataDir, KEYS), live });
  // A shop that is held may be a copy with the settings of the shop itself, whose newer pictures these are.
  if (bucket && live) await removeOthers(bucket, images);
}

/** What the bucket has of the shop that was replaced. */
async function removeOthers(bucket: S3Store, images: ReadonlySet<string>): Promise<void> {
  for (const path of await bucket.list()) {
    if (!images.has(path)) await bucket.remove(path);
  }
}
