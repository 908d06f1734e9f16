import { type Kysely, sql } from "kysely";
import { ConfigError } from "../../lib/errors.ts";

/** A hosted project: its database by DATABASE_URL, its files by its API. */
export type SupabaseProject = { url: string; secretKey: string };

type Environment = Record<string, string | undefined>;

export function readProject(environment: Environment): SupabaseProject | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, DATABASE_URL } = environment;
  if (!url && !secretKey) return undefined;
  if (!url || !secretKey || !DATABASE_URL) {
    throw new ConfigError(
      "For a Supabase project, set SUPABASE_URL, SUPABASE_SECRET_KEY and DATABASE_URL together.",
    );
  }
  if (!URL.canParse(url)) throw new ConfigError("SUPABASE_URL must be the project's URL.");
  return { url: url.replace(/\/+$/, ""), secretKey };
}

/** Whether Supabase's own auth server, and not the embedded one, keeps the users of this database. */
export async function isProjectDatabase(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_catalog.pg_tables
    where schemaname = 'auth' and tablename = 'users' and tableowner = 'supabase_auth_admin'
  `.execute(db);
  return rows.length > 0;
}

/** A server of its own on a project's database would migrate and fill it: nothing could be deployed any more. */
export async function refuseProject(db: Kysely<unknown>): Promise<void> {
  if (!(await isProjectDatabase(db))) return;
  throw new ConfigError(
    "DATABASE_URL belongs to a Supabase project, which runs the backend itself: use npm run deploy:supabase, or unset DATABASE_URL to start a shop here. Nothing was changed.",
  );
}

/** Rejects a database of another kind than configured, before anything is read or written. */
export async function requireKind(db: Kysely<unknown>, project?: SupabaseProject): Promise<void> {
  const isProject = await isProjectDatabase(db);
  if (isProject && !project) {
    throw new ConfigError(
      "DATABASE_URL belongs to a Supabase project: set SUPABASE_URL and SUPABASE_SECRET_KEY, too.",
    );
  }
  if (!isProject && project) {
    throw new ConfigError(
      "SUPABASE_URL is set, but the database of DATABASE_URL does not belong to a Supabase project.",
    );
  }
}
