import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadKeys } from "../config/keys.ts";
import { openPglite } from "../database/connection/pglite/pglite.ts";
import { readMigrations } from "../database/migrations/migration-files.ts";
import { createFolderStore } from "../storage/folder-store.ts";
import { storageFolder } from "../storage/storage-folder.ts";
import { type Archive, migrationsOf } from "./archive/archive-migrations.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { fillDatabase } from "./fill-database.ts";

/**
 * Passes on an archive with the tables of this version. An older one is upgraded in a temporary embedded
 * database first: the target may already have newer tables, and all its rows change in one transaction.
 */
export async function withCurrentArchive<Result>(
  archive: Archive,
  work: (current: Archive) => Promise<Result>,
): Promise<Result> {
  const [own, current] = [await migrationsOf(archive), await readMigrations()];
  if (own.length === current.length) return work(archive);
  const folder = await mkdtemp(join(tmpdir(), "ntoma-upgrade-"));
  try {
    return await work(await upgrade(archive, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function upgrade(archive: Archive, folder: string): Promise<Archive> {
  const file = join(folder, "upgraded.tar.gz");
  const database = await openPglite(folder);
  try {
    await fillDatabase(database, archive, { dataDir: folder, siteUrl: "http://localhost" });
    const files = {
      storage: createFolderStore(storageFolder(folder)),
      keys: await loadKeys(folder),
    };
    await writeArchive(database, files, createWriteStream(file, { mode: 0o600 }));
  } finally {
    await database.close();
  }
  return { file, manifest: await checkArchive(file) };
}
