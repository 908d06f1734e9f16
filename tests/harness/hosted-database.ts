import postgres from "postgres";
import type { Database } from "../../server/database/connection/database.ts";
import { openPostgres } from "../../server/database/connection/postgres.ts";
import { readMigrations } from "../../server/database/migrations/migration-files.ts";
import { databaseUrl } from "./postgres-server.ts";

export const HOSTED_TEMPLATE = "template_hosted";
const OWNER = "hosted_owner";

/**
 * Roles and owners as in a hosted project: migrations are run by a user who is not a superuser, auth and
 * storage belong to their own administrators, and tables in public come without any privileges.
 * Membership in supabase_storage_admin replaces supautils, which lets that user add storage policies.
 */
const HOSTED_ROLES = `
do $$ declare name text; begin
  foreach name in array array['anon', 'authenticated', 'service_role', 'authenticator',
    'supabase_auth_admin', 'supabase_storage_admin', '${OWNER}'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I noinherit', name);
    end if;
  end loop;
end $$;
alter role service_role bypassrls;
alter role ${OWNER} login inherit createrole bypassrls;
grant anon, authenticated, service_role to authenticator, ${OWNER};
grant supabase_storage_admin to ${OWNER};
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
grant usage on schema public, auth, storage to anon, authenticated, service_role, ${OWNER};
grant all on all tables in schema auth to ${OWNER};
grant all on all tables in schema storage to anon, authenticated, service_role, ${OWNER};
grant create on schema public to ${OWNER};
`;

/** Builds the template like the Supabase CLI: each migration in a transaction, as the hosted owner. */
export async function prepareHostedDatabase(
  serverUrl: string,
  prepareBackend: (database: Database) => Promise<void>,
): Promise<void> {
  const maintenance = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await maintenance.unsafe(HOSTED_ROLES);
  await maintenance.unsafe(`create database ${HOSTED_TEMPLATE}`);
  await maintenance.unsafe(`grant create on database ${HOSTED_TEMPLATE} to ${OWNER}`);
  await maintenance.end();

  const database = await openPostgres(databaseUrl(serverUrl, HOSTED_TEMPLATE));
  await prepareBackend(database);
  await database.exec(HOSTED_OWNERSHIP);
  await database.close();

  const url = Object.assign(new URL(databaseUrl(serverUrl, HOSTED_TEMPLATE)), {
    username: OWNER,
  }).href;
  const owner = postgres(url, { max: 1, onnotice: () => undefined });
  for (const { script } of await readMigrations()) {
    await owner.begin((transaction) => transaction.unsafe(script));
  }
  await owner.end();
}
