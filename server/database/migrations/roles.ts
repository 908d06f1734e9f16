import { ConfigError } from "../../lib/errors.ts";
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

/** What only a superuser may do, once. */
export const ROLES_BY_HAND = `  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant anon, authenticated, service_role to THE_SHOPS_USER;
  grant create on database THE_SHOPS_DATABASE to THE_SHOPS_USER;
  grant create on schema public to THE_SHOPS_USER;`;

const INSUFFICIENT_PRIVILEGE = "42501";

/** Run in a transaction that keeps two processes from doing it at the same time. */
export async function setUpRoles(run: RunSql): Promise<void> {
  try {
    await run(SUPABASE_ROLES);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE)) {
      throw error;
    }
    throw new ConfigError(
      `The database user may not set up roles (${error.message}). Have a superuser run once:\n${ROLES_BY_HAND}`,
    );
  }
}
