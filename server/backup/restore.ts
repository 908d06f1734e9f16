import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import { assertNotRunning } from "../database/assert-not-running.ts";
import { type Database, runSql } from "../database/connection/database.ts";
import { openPglite } from "../database/connection/pglite/pglite.ts";
import { openPostgres } from "../database/connection/postgres/postgres.ts";
import { lockDataDir } from "../database/data-folder/data-lock.ts";
import { readApplied } from "../database/migrations/applied-migrations.ts";
import { assertUsable } from "../database/migrations/usable-database.ts";
import { wasStartedBefore } from "../database/seed/first-start.ts";
import { ConfigError } from "../lib/errors.ts";
import { fsyncPath, fsyncTree } from "../lib/files/fsync.ts";
import { renderingsFolder, storageFolder } from "../storage/storage-folder.ts";
import { type Archive, migrationsOf } from "./archive/archive-migrations.ts";
import { KEYS, type Manifest } from "./archive/manifest.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { type FillConfig, fillDatabase } from "./fill-database.ts";
import { restoreIntoProject } from "./project/restore-into-project.ts";
import { requireKind, type SupabaseProject } from "./project/supabase-project.ts";
import { withCurrentArchive } from "./upgrade-archive.ts";

type Target = FillConfig &
  Pick<Config, "databaseUrl"> & {
    project?: SupabaseProject;
    /** Whether a project gets the demo's logins, whose passwords are public; a server removes them itself. */
    demoAccounts?: boolean;
  };

type Restored = Manifest & { leftOut: string[] };

/** Restores an archive of this or an older version, on either database, whichever it was written from. */
export async function restore(file: string, target: Target, replace: boolean): Promise<Restored> {
  const manifest = await checkArchive(file);
  const archive = { file, manifest };
  await migrationsOf(archive);
  const { project, databaseUrl = "", demoAccounts, live } = target;
  if (project) {
    const work = { archive, replace, demoAccounts, live };
    return { ...manifest, leftOut: await restoreIntoProject(work, databaseUrl, project) };
  }
  if (target.databaseUrl && target.keys && target.s3) {
    // Nothing of such a shop is in its data folder, which may be read-only.
    await restoreToPostgres({ archive, replace }, target, target.databaseUrl);
  } else {
    await restoreIntoFolder(archive, target, replace);
  }
  return { ...manifest, leftOut: [] };
}

async function restoreIntoFolder(archive: Archive, target: Target, replace: boolean) {
  const lock = await lockDataDir(target.dataDir);
  try {
    await withStagingFolder(target, async (staging) => {
      const work = { archive, replace };
      if (target.databaseUrl) await restoreToPostgres(work, staging, target.databaseUrl);
      else await restoreToPglite(work, staging, target.dataDir);
      await replaceData(target.dataDir, staging.dataDir);
    });
  } finally {
    lock.release();
  }
}

function alreadyInUse(where: string): ConfigError {
  return new ConfigError(
    `${where} already contains a shop. To replace it, add --replace (with npm: npm run restore -- FILE --replace). Nothing was changed.`,
  );
}

type Work = { archive: Archive; replace: boolean };

/** Everything is prepared in a folder beside the old data, which stays unchanged until then. */
async function withStagingFolder(target: Target, work: (staging: Target) => Promise<void>) {
  const dataDir = join(target.dataDir, "restoring");
  const clear = () => rm(dataDir, { recursive: true, force: true });
  await clear();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Also for an archive without images: those of the old shop must go.
  if (!target.s3) await mkdir(storageFolder(dataDir));
  await work({ ...target, dataDir }).finally(clear);
}

/** Creates a new database, so that even one that no longer opens can be replaced. */
async function restoreToPglite({ archive, replace }: Work, staging: Target, dataDir: string) {
  if (!replace && existsSync(join(dataDir, "database", "PG_VERSION"))) {
    throw alreadyInUse(`DATA_DIR ${dataDir}`);
  }
  const database = await openPglite(staging.dataDir);
  await fillDatabase(database, archive, staging).finally(() => database.close());
}

async function restoreToPostgres(work: Work, staging: Target, databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    await requireKind(database.kysely);
    await assertUsable(runSql(database.kysely), readApplied, "The database");
    await assertNotRunning(database.kysely);
    if (!work.replace && (await isStarted(database))) throw alreadyInUse("DATABASE_URL");
    await withCurrentArchive(work.archive, (current) => fillDatabase(database, current, staging));
  } finally {
    await database.close();
  }
}

async function isStarted({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('private.shop_state') is not null as known`.execute(kysely);
  return rows[0]?.known === true && wasStartedBefore(kysely);
}

/** The old files move to the staging folder, which is deleted afterwards. */
async function replaceData(dataDir: string, staging: string): Promise<void> {
  await fsyncTree(staging);
  for (const name of ["storage", KEYS, "database"]) {
    const [place, prepared] = [join(dataDir, name), join(staging, name)];
    if (!existsSync(prepared)) continue;
    if (existsSync(place)) await rename(place, join(staging, `old-${name}`));
    await rename(prepared, place);
  }
  // Made from the pictures of the old shop.
  await rm(renderingsFolder(dataDir), { recursive: true, force: true });
  await fsyncPath(dataDir);
}
