import { sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Database } from "./database.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { checkManifest, readManifest } from "./migration-manifest.ts";
import { setUpRoles } from "./roles.ts";

/** Two processes that start at once take turns; a table in use makes a migration fail, not the shop wait. */
const LOCK =
  "set local lock_timeout = '10s'; set local statement_timeout = 0; select pg_advisory_xact_lock(7062);";

const APPLIED_TABLE = `
create schema if not exists private;
create table if not exists private.applied_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now()
);
alter table private.applied_migrations enable row level security;
`;

/** Applies the migrations that the database does not have yet; answers with their names. */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readListedMigrations());
  await setUpRoles(database, LOCK);
  await database.exec(LOCK + APPLIED_TABLE);
  const ran: string[] = [];
  for (const migration of pending(known, await readApplied(database))) {
    if (await apply(database, migration)) ran.push(migration.name);
  }
  return ran;
}

async function readListedMigrations(): Promise<Migration[]> {
  const migrations = await readMigrations();
  checkManifest(migrations, await readManifest());
  return migrations;
}

type Applied = { name: string; checksum: string };

async function readApplied({ kysely }: Database): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select name, checksum from private.applied_migrations order by name`.execute(kysely);
  return rows;
}

/** Migrations are append-only: what was applied must still be there, unchanged, and nothing before it new. */
function pending(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    const expected = checksums.get(name);
    if (!expected) {
      throw new ConfigError(
        `The database is newer than this version of the shop: it has the migration ${name}. Start a newer version.`,
      );
    }
    if (expected !== checksum) {
      throw new ConfigError(
        `The migration ${name} was changed after the database had applied it. Restore the file and add a new migration instead.`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? "";
  const fresh = known.filter(({ name }) => !names.has(name));
  const late = fresh.find(({ name }) => name < last);
  if (late)
    throw new ConfigError(`The migration ${late.name} is older than ${last}, which is applied.`);
  return fresh;
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
    if (taken && (await readApplied(database)).some((row) => row.name === name)) return false;
    throw error;
  }
}
