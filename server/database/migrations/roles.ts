import { ConfigError, hasCode } from "../../lib/errors.ts";
import type { RunSql } from "../connection/database.ts";

/** What a hosted Supabase project has and a bare PostgreSQL lacks; `public` is left to the migrations. */
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
grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/** The shop's user and database, quoted where SQL needs it. */
type Identifiers = { user: string; database: string };

/** What only a superuser may do, once. */
export function rolesByHand({ user, database }: Identifiers): string {
  return `Have a superuser run once in the database ${database}:
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant anon, authenticated, service_role to ${user};
  grant create on database ${database} to ${user};
  grant create on schema public to ${user};`;
}

const INSUFFICIENT_PRIVILEGE = "42501";

/** Run in a transaction that keeps two processes from doing it at the same time. */
export async function setUpRoles(run: RunSql): Promise<void> {
  const [identifiers] = await run<Identifiers>(`
    select quote_ident(current_user) as "user", quote_ident(current_database()) as "database"`);
  try {
    await run(SUPABASE_ROLES);
  } catch (error) {
    if (!identifiers || !hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error;
    throw new ConfigError(
      `The database user may not set up roles (${error.message}). ${rolesByHand(identifiers)}`,
    );
  }
}
