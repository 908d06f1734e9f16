import { ConfigError } from "../../lib/errors.ts";
import type { RunSql } from "../connection/database.ts";
import { withBaseline } from "./baseline.ts";
import {
  type AppliedMigration,
  type Migration,
  readMigrations,
  runsBeside,
} from "./migration-files.ts";

/** What the server has recorded; nothing in a database without a shop. */
export async function readApplied(run: RunSql): Promise<AppliedMigration[]> {
  if (!(await exists(run, "private.applied_migrations"))) return [];
  return run<AppliedMigration>(
    "select name, checksum from private.applied_migrations order by name",
  );
}

/** The same without the newer migrations beside which this version runs. */
export async function readAppliedHere(run: RunSql): Promise<AppliedMigration[]> {
  return withoutBeside(await readApplied(run), await readMigrations());
}

export function withoutBeside(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): AppliedMigration[] {
  const last = known.at(-1)?.name ?? "";
  return applied.filter((migration) => migration.name <= last || !runsBeside(migration));
}

/** Supabase's CLI records versions and names; the checksums are those of this version's files. */
export async function readAppliedToProject(run: RunSql): Promise<AppliedMigration[]> {
  if (!(await exists(run, "supabase_migrations.schema_migrations"))) return [];
  const rows = await run<{ name: string }>(`
    select version || '_' || name || '.sql' as name
    from supabase_migrations.schema_migrations order by version`);
  const checksums = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  return rows.map(({ name }) => ({ name, checksum: checksums.get(name) ?? "" }));
}

async function exists(run: RunSql, table: string): Promise<boolean> {
  const [row] = await run<{ exists: boolean }>(
    `select to_regclass('${table}') is not null as exists`,
  );
  return row?.exists === true;
}

/**
 * The migrations that a database or an archive (`subject`) does not have yet. They are append-only: what
 * was applied must still be there, unchanged, and nothing before it new.
 */
export function pendingMigrations(
  known: readonly Migration[],
  recorded: readonly AppliedMigration[],
  subject: string,
): Migration[] {
  const applied = withBaseline(recorded, known, subject);
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
