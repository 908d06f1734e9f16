import { ConfigError, errorMessage } from "../../lib/errors.ts";
import type { Database, RunSql } from "../connection/database.ts";
import { pendingMigrations, readApplied, withoutBeside } from "./applied-migrations.ts";
import { BASELINE, replacedMigrations } from "./baseline.ts";
import { type AppliedMigration, type Migration, readMigrations } from "./migration-files.ts";
import { MIGRATIONS_CHANNEL } from "./newer-migrations.ts";
import { setUpRoles } from "./roles.ts";

/**
 * Two processes that start at once take turns; a table in use makes a migration fail, not the shop
 * wait. Waiting for an advisory lock does not refresh PostgreSQL's catalog cache, reading a table
 * does: without it the second process would not see a schema that the first one has just created.
 */
const LOCK = `
set local statement_timeout = 0; set local lock_timeout = 0;
select pg_advisory_xact_lock(7062);
select from pg_catalog.pg_namespace limit 1;
set local lock_timeout = '10s';
`;

const APPLIED_TABLE = `
create schema if not exists private;
create table if not exists private.applied_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now()
);
alter table private.applied_migrations enable row level security;
`;

/** Applies the migrations that the database does not have yet, all or none; returns their names. */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  return database.transaction(async (run) => {
    await run(LOCK);
    const applied = withoutBeside(await readApplied(run), known);
    const pending = pendingMigrations(known, applied, "The database");
    await setUpRoles(run);
    await run(APPLIED_TABLE);
    await recordBaseline(run, replacedMigrations(applied, known), known);
    for (const migration of pending) await apply(run, migration);
    if (pending.length > 0) await run(`notify ${MIGRATIONS_CHANNEL}`);
    return pending.map(({ name }) => name);
  });
}

/** The database has the schema of the baseline already, by the migrations that it replaces. */
async function recordBaseline(
  run: RunSql,
  replaced: readonly AppliedMigration[],
  known: readonly Migration[],
): Promise<void> {
  if (replaced.length === 0) return;
  const names = replaced.map(({ name }) => `'${name}'`);
  await run(`delete from private.applied_migrations where name in (${names})`);
  for (const one of known.filter(({ name }) => name === BASELINE)) await record(run, one);
}

async function record(run: RunSql, { name, checksum }: Migration): Promise<void> {
  await run(
    `insert into private.applied_migrations (name, checksum) values ('${name}', '${checksum}')`,
  );
}

async function apply(run: RunSql, migration: Migration): Promise<void> {
  try {
    await run(migration.script);
    await record(run, migration);
  } catch (error) {
    throw new ConfigError(`The migration ${migration.name} failed: ${errorMessage(error)}
Nothing was changed: new migrations are applied together or not at all.`);
  }
}
