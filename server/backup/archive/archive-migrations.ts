import { pendingMigrations } from "../../database/migrations/applied-migrations.ts";
import type { Migration } from "../../database/migrations/migration-files.ts";
import { readMigrations } from "../../database/migrations/migration-files.ts";
import type { Manifest } from "./manifest.ts";

/** The last migration of the version that wrote archives of format 1. */
const FIRST_VERSION = "20261115001100_storage.sql";

/** A verified archive. */
export type Archive = { file: string; manifest: Manifest };

/** The migrations that an archive was made with; one that is newer than this version is refused. */
export async function migrationsOf({ file, manifest }: Archive): Promise<Migration[]> {
  const known = await readMigrations();
  const applied = manifest.migrations ?? known.filter(({ name }) => name <= FIRST_VERSION);
  const pending = new Set(pendingMigrations(known, applied, file));
  return known.filter((migration) => !pending.has(migration));
}
