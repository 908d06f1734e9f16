import { pendingMigrations } from "../../database/migrations/applied-migrations.ts";
import type { Migration } from "../../database/migrations/migration-files.ts";
import { readMigrations } from "../../database/migrations/migration-files.ts";
import type { Manifest } from "./manifest.ts";

/** A verified archive. */
export type Archive = { file: string; manifest: Manifest };

/** The migrations that an archive was made with; one that is newer than this version is refused. */
export async function migrationsOf({ file, manifest }: Archive): Promise<Migration[]> {
  const known = await readMigrations();
  const pending = new Set(pendingMigrations(known, manifest.migrations, file));
  return known.filter((migration) => !pending.has(migration));
}
