import { type Kysely, sql } from "kysely";
import { runSql } from "../../database/connection/database.ts";
import { openPostgres } from "../../database/connection/postgres/postgres.ts";
import {
  pendingMigrations,
  readAppliedToProject,
} from "../../database/migrations/applied-migrations.ts";
import { readMigrations } from "../../database/migrations/migration-files.ts";
import { ConfigError } from "../../lib/errors.ts";
import type { Archive } from "../archive/archive-migrations.ts";
import { withCurrentArchive } from "../upgrade-archive.ts";
import { type LoadOptions, loadIntoProject } from "./load-into-project.ts";
import { requireKind, type SupabaseProject } from "./supabase-project.ts";
import { uploadImages } from "./upload-images.ts";

type Work = { archive: Archive; replace: boolean } & LoadOptions;

/**
 * Images first: should one fail, no row has changed, and the next run uploads them again. Returns the
 * accounts that were left out.
 */
export async function restoreIntoProject(
  { archive, replace, ...options }: Work,
  databaseUrl: string,
  project: SupabaseProject,
): Promise<string[]> {
  const database = await openPostgres(databaseUrl);
  try {
    await requireKind(database.kysely, project);
    await requireMigrations(database.kysely);
    if (!replace) await refuseUsedProject(database.kysely);
    return await withCurrentArchive(archive, async (current) => {
      await uploadImages(current.file, project);
      return loadIntoProject(current, database, project, options);
    });
  } finally {
    await database.close();
  }
}

async function requireMigrations(db: Kysely<unknown>): Promise<void> {
  const applied = await readAppliedToProject(runSql(db));
  const pending = pendingMigrations(await readMigrations(), applied, "The project");
  if (pending.length === 0) return;
  throw new ConfigError(
    "The project does not have the tables of this version yet. Run npm run deploy:supabase first.",
  );
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
