import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll } from "vitest";
import { restoreImages } from "../../../server/backup/archive/archived-images.ts";
import { KEYS, type Manifest } from "../../../server/backup/archive/manifest.ts";
import { checkArchive, readEntries } from "../../../server/backup/archive/read-archive.ts";
import { loadArchive } from "../../../server/backup/load-archive.ts";
import type { Database } from "../../../server/database/connection/database.ts";
import { BASELINE } from "../../../server/database/migrations/baseline.ts";
import { migrate } from "../../../server/database/migrations/migrate.ts";
import {
  checksumOf,
  type Migration,
  readMigrations,
} from "../../../server/database/migrations/migration-files.ts";
import { filterBackendLogs } from "../../../server/patches/filter-logs.ts";
import { createFolderStore } from "../../../server/storage/folder-store.ts";
import { storageFolder } from "../../../server/storage/storage-folder.ts";
import { CHOSEN_POSTGRES } from "../../harness/database/installed-postgres.ts";
import { prepareBackend } from "../../harness/prepare-resources.ts";

/** What `npm run backup` of version 0.1.0 wrote. */
export const ARCHIVE = join(import.meta.dirname, "version-0.1.0.tar.gz");
const MIGRATIONS = join(import.meta.dirname, "migrations-0.1.0.tar.gz");
export const SITE = "http://localhost";

/** A current PostgreSQL refuses the migrations of version 0.1.0, which is why the baseline replaces them. */
export const acceptsReplaced = !process.env[CHOSEN_POSTGRES];

/** Version 0.1.0 and what the tests about it need. */
export type VersionBefore = {
  manifest: Manifest;
  /** Its 78 migrations. */
  replaced: Migration[];
  known: Migration[];
  /** For the files of the tests; removed after them. */
  folder: string;
};

/** Called at the top of a test file. */
export async function openVersionBefore(): Promise<VersionBefore> {
  filterBackendLogs();
  const folder = await mkdtemp(join(tmpdir(), "ntoma-upgrade-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const [manifest, replaced] = [await checkArchive(ARCHIVE), await readReplaced()];
  return { manifest, replaced, known: await readMigrations(), folder };
}

async function readReplaced(): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for await (const { name, content } of readEntries(MIGRATIONS)) {
    const script = content.toString();
    const file = name.slice(name.lastIndexOf("/") + 1);
    if (file) migrations.push({ name: file, script, checksum: checksumOf(script) });
  }
  return migrations;
}

/** Makes a new database and data folder what version 0.1.0 has left, with the rows of its archive. */
export async function fillLikeVersionBefore(
  database: Database,
  dataDir: string,
  { manifest, replaced, known }: VersionBefore,
): Promise<void> {
  await prepareBackend(database, dataDir);
  if (acceptsReplaced) await migrate(database, replaced);
  else await recordReplaced(database, replaced, known);
  await restoreImages(ARCHIVE, createFolderStore(storageFolder(dataDir)));
  await loadArchive({ file: ARCHIVE, manifest }, database, {
    keysFile: join(dataDir, KEYS),
    live: true,
  });
}

/** The same schema, as if the replaced migrations had been applied before an update of PostgreSQL. */
async function recordReplaced(
  database: Database,
  replaced: readonly Migration[],
  known: readonly Migration[],
): Promise<void> {
  await migrate(
    database,
    known.filter(({ name }) => name === BASELINE),
  );
  await sql`delete from private.applied_migrations`.execute(database.kysely);
  for (const { name, checksum } of replaced) {
    await sql`
      insert into private.applied_migrations (name, checksum)
      values (${name}, ${checksum})`.execute(database.kysely);
  }
}
