import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { resource } from "../resources.ts";
import type { TestProject } from "./supabase-project.ts";

/** The tables and functions of a project's extensions that the deployment uses, without their workers. */
const EXTENSIONS = {
  pg_cron: `
    create schema cron;
    create table cron.job (jobid bigserial primary key, schedule text, command text, active boolean default true, jobname text unique);
    create table cron.job_run_details (runid bigserial primary key, end_time timestamptz);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
      insert into cron.job as known (jobname, schedule, command) values ($1, $2, $3)
      on conflict (jobname) do update set schedule = $2, command = $3 returning jobid $$;
    create function cron.unschedule(job_id bigint) returns boolean language sql as
      'delete from cron.job where jobid = $1 returning true';
    grant usage on schema cron to public;
    grant all on all tables in schema cron to public;
    grant all on all sequences in schema cron to public;`,
  pg_net: `
    create schema net;
    create table net.http_request_queue (id bigserial primary key, url text, headers jsonb);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
    returns bigint language sql as 'insert into net.http_request_queue (url, headers) values ($1, $4) returning id';
    grant usage on schema net to public;
    grant all on all tables in schema net to public;
    grant all on all sequences in schema net to public;`,
  supabase_vault: `
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
    create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
      'insert into vault.secrets (secret, name) values ($1, $2) returning id';
    create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
      'update vault.secrets set secret = $2 where id = $1';
    grant usage on schema vault to public;
    grant all on all tables in schema vault to public;`,
};

/**
 * Lets the project's user create the extensions, as on a real project, where Vault is preinstalled.
 * Call it before the first query on the project; resolves to a function that removes the files.
 */
export async function addProjectExtensions({ databaseUrl }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "ntoma-extensions-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "extension"));
  for (const [name, script] of Object.entries(EXTENSIONS)) {
    const control = "default_version = '1'\nrelocatable = false\ntrusted = true\n";
    await writeFile(join(folder, "extension", `${name}.control`), control);
    await writeFile(join(folder, "extension", `${name}--1.sql`), script);
  }
  const { pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  await asSuperuser(
    "/postgres",
    `alter database ${database} set extension_control_path = '$system:${folder}'`,
  );
  await asSuperuser(pathname, "create extension supabase_vault");
  return () => rm(folder, { recursive: true });
}

async function asSuperuser(pathname: string, statement: string): Promise<void> {
  const url = Object.assign(new URL(await resource("postgres")), { pathname });
  const superuser = postgres(url.href, { max: 1, onnotice: () => undefined });
  await superuser.unsafe(statement);
  await superuser.end();
}
