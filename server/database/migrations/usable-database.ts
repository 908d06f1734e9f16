import { ConfigError } from "../../lib/errors.ts";
import type { RunSql } from "../connection/database.ts";
import { pendingMigrations } from "./applied-migrations.ts";
import { type AppliedMigration, type Migration, readMigrations } from "./migration-files.ts";

/** The major versions of PostgreSQL that the tests run on, oldest and newest. */
export const POSTGRES_VERSIONS = { oldest: 15, newest: 18 };

/** Refuses a database that cannot be migrated to this version, before anything is changed. */
export async function assertUsable(
  run: RunSql,
  readApplied: (run: RunSql) => Promise<AppliedMigration[]>,
  subject: string,
): Promise<void> {
  const [{ version = "" } = {}] = await run<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  assertVersion(version);
  const known = await readMigrations();
  const applied = await readApplied(run);
  pendingMigrations(known, applied, subject);
  if (applied.length === 0) await assertNoOtherTables(run, known, subject);
}

export function assertVersion(version: string): void {
  const { oldest, newest } = POSTGRES_VERSIONS;
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new ConfigError(
    `PostgreSQL ${version} is too old: the shop needs a version from ${oldest} to ${newest}. Nothing was changed.`,
  );
}

/**
 * A database without a shop may have tables of another program, which no migration may change. One query
 * asks for both: another process may just be creating the shop.
 */
async function assertNoOtherTables(
  run: RunSql,
  known: readonly Migration[],
  subject: string,
): Promise<void> {
  const tables = known.flatMap(({ script }) =>
    [...script.matchAll(/^create table ([^\s(]+)/gm)].map(([, name]) => `'${name}'`),
  );
  const names = `select format('%I.%I', nspname, relname) as name from pg_catalog.pg_class
    join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace`;
  const [other] = await run<{ name: string }>(`
    select name from (${names}) as relations where name in (${tables})
      and not exists (select from (${names}) as relations where name = 'private.applied_migrations')
    order by name limit 1`);
  if (!other) return;
  throw new ConfigError(
    `${subject} has a table ${other.name} that is not the shop's: give the shop a database of its own, or rename that table. Nothing was changed.`,
  );
}
