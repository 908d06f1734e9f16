import type { Database } from "../connection/database.ts";
import { pendingMigrations, readApplied } from "./applied-migrations.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { setUpRoles } from "./roles.ts";

/**
 * Two processes that start at once take turns; a table in use makes a migration fail, not the shop
 * wait. Waiting for an advisory lock does not refresh PostgreSQL's catalog cache, reading a table
 * does: without it the second process would not see a schema that the first one has just created.
 */
const LOCK = `
set local lock_timeout = '10s'; set local statement_timeout = 0;
select pg_advisory_xact_lock(7062);
select from pg_catalog.pg_namespace limit 1;
`;

const APPLIED_TABLE = `
create schema if not exists private;
create table if not exists private.applied_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now()
);
alter table private.applied_migrations enable row level security;
`;

/** Applies the migrations that the database does not have yet; returns their names. */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  await setUpRoles(database, LOCK);
  await database.exec(LOCK + APPLIED_TABLE);
  const ran: string[] = [];
  const applied = await readApplied(database.kysely);
  for (const migration of pendingMigrations(known, applied, "The database")) {
    if (await apply(database, migration)) ran.push(migration.name);
  }
  return ran;
}

/** Another process may have applied it while this one waited for the lock; then false. */
async function apply(database: Database, { name, script, checksum }: Migration): Promise<boolean> {
  try {
    await database.exec(`${LOCK}
      insert into private.applied_migrations (name, checksum) values ('${name}', '${checksum}');
      ${script}`);
    return true;
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "23505";
    if (taken && (await readApplied(database.kysely)).some((row) => row.name === name))
      return false;
    throw error;
  }
}
