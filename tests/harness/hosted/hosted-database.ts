import type { Database } from "../../../server/database/connection/database.ts";
import { openPostgres } from "../../../server/database/connection/postgres/postgres.ts";
import type { Migration } from "../../../server/database/migrations/migration-files.ts";

export const HOSTED_TEMPLATE = "template_hosted";
export const HOSTED_OWNER = "hosted_owner";

/**
 * Roles and owners as in a hosted project: migrations are run by a user who is not a superuser, auth and
 * storage belong to their own administrators, and the API roles get all privileges on whatever is new in
 * public.
 * Membership in supabase_storage_admin replaces supautils, which lets that user add storage policies.
 */
const HOSTED_ROLES = `
do $$ declare name text; begin
  -- Roles belong to the whole server: other tests may be changing them at the same time.
  lock table pg_catalog.pg_authid in share row exclusive mode;
  foreach name in array array['anon', 'authenticated', 'service_role', 'authenticator',
    'supabase_auth_admin', 'supabase_storage_admin', '${HOSTED_OWNER}'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I noinherit', name);
    end if;
  end loop;
end $$;
alter role service_role bypassrls;
alter role ${HOSTED_OWNER} login inherit createrole bypassrls;
grant anon, authenticated, service_role to authenticator, ${HOSTED_OWNER};
grant supabase_storage_admin to ${HOSTED_OWNER};
`;

const HOSTED_OWNERSHIP = `
alter schema auth owner to supabase_auth_admin;
alter schema storage owner to supabase_storage_admin;
do $$ declare relation regclass; begin
  for relation in select oid from pg_class
    where relnamespace = 'auth'::regnamespace and relkind in ('r', 'S') and not exists (
      select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))
  loop execute format('alter table %s owner to supabase_auth_admin', relation); end loop;
  for relation in select oid from pg_class
    where relnamespace = 'storage'::regnamespace and relkind = 'r'
  loop execute format('alter table %s owner to supabase_storage_admin', relation); end loop;
end $$;
grant usage on schema public, auth, storage to anon, authenticated, service_role, ${HOSTED_OWNER};
grant all on all tables in schema auth to ${HOSTED_OWNER};
grant all on all tables in schema storage to anon, authenticated, service_role, ${HOSTED_OWNER};
grant create on schema public to ${HOSTED_OWNER};
alter default privileges for role ${HOSTED_OWNER} in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${HOSTED_OWNER} in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges for role ${HOSTED_OWNER} in schema public
  grant execute on functions to anon, authenticated, service_role;
`;

/** Sets up an empty database like the Supabase CLI: each script in a transaction, as the hosted owner. */
export async function setUpHostedDatabase(
  url: string,
  prepareBackend: (database: Database) => Promise<void>,
  scripts: readonly Pick<Migration, "script">[],
): Promise<void> {
  const database = await openPostgres(url);
  const name = new URL(url).pathname.slice(1);
  await database.exec(`${HOSTED_ROLES} grant create on database ${name} to ${HOSTED_OWNER};`);
  await prepareBackend(database);
  await database.exec(HOSTED_OWNERSHIP);
  await database.close();

  const owner = await openPostgres(Object.assign(new URL(url), { username: HOSTED_OWNER }).href);
  for (const { script } of scripts) await owner.exec(script);
  await owner.close();
}
