import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Database } from "./database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

/** The roles and privileges that Supabase gives a new project and a bare PostgreSQL lacks. */
const SUPABASE_ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;
do $$ declare role_name text; begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
end $$;
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema public to anon, authenticated, service_role;
grant all on all sequences in schema public to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
create schema if not exists private;
create table if not exists private.applied_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now()
);
alter table private.applied_migrations enable row level security;
`;

/** Runs what is new or changed; every migration can run twice. Answers with the names of those it ran. */
export async function migrate(database: Database): Promise<string[]> {
  await setUpRoles(database);
  const applied = await appliedChecksums(database);
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  const ran: string[] = [];
  for (const name of names) {
    const script = await readFile(join(MIGRATIONS, name), "utf8");
    const checksum = createHash("sha256").update(script).digest("hex");
    if (applied.get(name) === checksum) continue;
    await database.exec(`${ONE_AT_A_TIME} ${script} ${remember(name, checksum)}`);
    ran.push(name);
  }
  return ran;
}

async function setUpRoles(database: Database): Promise<void> {
  try {
    await database.exec(ONE_AT_A_TIME + SUPABASE_ROLES);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    throw new ConfigError(
      `The database user may not set up roles (${error.message}). Have a superuser run once:\n${ROLES_BY_HAND}`,
    );
  }
}

const ROLES_BY_HAND = `  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant anon, authenticated, service_role to THE_SHOPS_USER;
  grant create on database THE_SHOPS_DATABASE to THE_SHOPS_USER;
  grant create on schema public to THE_SHOPS_USER;`;

/** Two processes that start at once take turns instead of tripping over each other. */
const ONE_AT_A_TIME = "select pg_advisory_xact_lock(7062);";

function remember(name: string, checksum: string): string {
  return `insert into private.applied_migrations (name, checksum) values ('${name}', '${checksum}')
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now();`;
}

async function appliedChecksums(database: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from private.applied_migrations`.execute(database.kysely);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}
