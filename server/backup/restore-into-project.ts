import { type Kysely, sql } from "kysely";
import { ConfigError } from "../config.ts";
import { openPostgres } from "../database/postgres.ts";
import { loadIntoProject } from "./load-into-project.ts";
import type { Manifest } from "./manifest.ts";
import { requireKind, type SupabaseProject } from "./supabase-project.ts";
import { uploadImages } from "./upload-images.ts";

type Work = { file: string; manifest: Manifest; replace: boolean };

/** Images first: should one fail, no row has changed, and the next run uploads them again. */
export async function restoreIntoProject(
  { file, manifest, replace }: Work,
  databaseUrl: string,
  project: SupabaseProject,
): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    await requireKind(database.kysely, project);
    await requireMigrations(database.kysely);
    if (!replace) await refuseUsedProject(database.kysely);
    await uploadImages(file, project);
    await loadIntoProject(file, manifest, database, project);
  } finally {
    await database.close();
  }
}

async function requireMigrations(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`
    select to_regclass('public.products') is not null as ready`.execute(db);
  if (rows[0]?.ready) return;
  throw new ConfigError("The project has no tables yet. Run npm run deploy:supabase first.");
}

async function refuseUsedProject(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from auth.users) or exists (select from public.products)
      or exists (select from public.orders) as used`.execute(db);
  if (!rows[0]?.used) return;
  throw new ConfigError(
    "The project already holds users, products or orders. To put the backup in their place, add --replace (with npm: npm run restore -- FILE --replace). Nothing was changed.",
  );
}
