import { type Kysely, sql } from "kysely";
import { ConfigError } from "../../lib/errors.ts";
import { type Migration, readMigrations } from "./migration-files.ts";

export type AppliedMigration = { name: string; checksum: string };

export async function readApplied(db: Kysely<unknown>): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select name, checksum from private.applied_migrations order by name`.execute(db);
  return rows;
}

/** Supabase's CLI records versions and names; the checksums are those of this version's files. */
export async function readAppliedToProject(db: Kysely<unknown>): Promise<AppliedMigration[]> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as exists`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`
    select version || '_' || name || '.sql' as name
    from supabase_migrations.schema_migrations order by version`.execute(db);
  const checksums = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  return rows.map(({ name }) => ({ name, checksum: checksums.get(name) ?? "" }));
}

/**
 * The migrations that a database or an archive (`subject`) does not have yet. They are append-only: what
 * was applied must still be there, unchanged, and nothing before it new.
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  subject: string,
): Migration[] {
  for (const migration of applied) assertKnown(migration, known, subject);
  const names = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? "";
  const pending = known.filter(({ name }) => !names.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late) {
    throw new ConfigError(`The migration ${late.name} is older than ${last}, which is applied.`);
  }
  return pending;
}

function assertKnown(
  { name, checksum }: AppliedMigration,
  known: readonly Migration[],
  subject: string,
): void {
  const expected = known.find((migration) => migration.name === name)?.checksum;
  if (!expected) {
    throw new ConfigError(
      `${subject} is newer than this version of the shop: it has the migration ${name}. Use a newer version. Nothing was changed.`,
    );
  }
  if (expected !== checksum) {
    throw new ConfigError(
      `${subject} has another version of the migration ${name}. Restore the file and add a new migration instead. Nothing was changed.`,
    );
  }
}
