import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import {
  type Migration,
  readMigrations,
} from "../../../server/database/migrations/migration-files.ts";
import { resource } from "../resources.ts";
import { startProjectStorage } from "./project-storage.ts";

const OWNER = "postgres_like";
export const SECRET_KEY = "sb_secret_of_the_project";

/**
 * A user without superuser rights, but with those of a project's `postgres`: set session_replication_role,
 * add triggers to auth.users and policies to storage.objects (which supautils allows on a real one).
 */
const ROLES = `
do $$ declare name text; begin
  -- Roles belong to the whole server: other tests may be changing them at the same time.
  lock table pg_catalog.pg_authid in share row exclusive mode;
  foreach name in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin',
    'supabase_storage_admin', '${OWNER}'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I noinherit', name);
    end if;
  end loop;
end $$;
alter role service_role bypassrls;
alter role ${OWNER} login inherit createrole bypassrls;
grant anon, authenticated, service_role, supabase_storage_admin to ${OWNER};
grant set on parameter session_replication_role to ${OWNER};
`;

export type TestProject = {
  url: string;
  databaseUrl: string;
  /** The environment of the commands. */
  env: Record<string, string>;
  sql: postgres.Sql;
  /** A new connection, which has the settings of the database as they are now. */
  connect(): postgres.Sql;
  asSuperuser(statement: string): Promise<void>;
  close(): Promise<void>;
};

/** A database and a storage API like those of a hosted project, with all or the given migrations. */
export async function createTestProject(migrations?: readonly Migration[]): Promise<TestProject> {
  const server = await resource("postgres");
  const name = `project_${randomUUID().replaceAll("-", "")}`;
  const superuser = postgres(server, { max: 1, onnotice: () => undefined });
  await superuser.unsafe(ROLES);
  await superuser.unsafe(`create database ${name}`);
  await superuser.unsafe(`grant create on database ${name} to ${OWNER}`);
  const schemas = postgres(urlOf(server, name, "postgres"), { max: 1, onnotice: () => undefined });
  await schemas.unsafe(await readFile(join(import.meta.dirname, "supabase-project.sql"), "utf8"));
  await schemas.unsafe(`grant create, usage on schema public to ${OWNER}`);
  await schemas.end();

  const databaseUrl = urlOf(server, name, OWNER);
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  await pushMigrations(sql, migrations ?? (await readMigrations()));
  const storage = await startProjectStorage(sql, SECRET_KEY);
  return {
    url: storage.url,
    databaseUrl,
    env: {
      DATABASE_URL: databaseUrl,
      SUPABASE_URL: storage.url,
      SUPABASE_SECRET_KEY: SECRET_KEY,
    },
    sql,
    connect: () => postgres(databaseUrl, { max: 2, onnotice: () => undefined }),
    async asSuperuser(statement) {
      const connection = postgres(urlOf(server, name, "postgres"), {
        max: 1,
        onnotice: () => undefined,
      });
      await connection.unsafe(statement);
      await connection.end();
    },
    async close() {
      await storage.close();
      await sql.end();
      await superuser.unsafe(`drop database ${name} with (force)`);
      await superuser.end();
    },
  };
}

function urlOf(server: string, name: string, username: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}`, username }).href;
}

/** Applies and records migrations as `supabase db push` does. */
export async function pushMigrations(
  sql: postgres.Sql,
  migrations: readonly Migration[],
): Promise<void> {
  if (migrations.length === 0) return;
  await sql.unsafe(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text)`);
  for (const { name, script } of migrations) {
    const [, version = "", title = ""] = /^(\d+)_(.+)\.sql$/.exec(name) ?? [];
    await sql.begin(async (transaction) => {
      await transaction.unsafe(script);
      await transaction`
        insert into supabase_migrations.schema_migrations (version, statements, name)
        values (${version}, ${[script]}, ${title})`;
    });
  }
}
