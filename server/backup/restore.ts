import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, ConfigError } from "../config.ts";
import { assertNotRunning } from "../database/assert-not-running.ts";
import type { Database } from "../database/database.ts";
import { wasStartedBefore } from "../database/first-start.ts";
import { openPglite } from "../database/pglite.ts";
import { openPostgres } from "../database/postgres.ts";
import { lockDataDir } from "../operations/data-lock.ts";
import { fsyncPath, fsyncTree } from "../storage/fsync.ts";
import { type Archive, migrationsOf } from "./archive-migrations.ts";
import { fillDatabase } from "./fill-database.ts";
import type { Manifest } from "./manifest.ts";
import { checkArchive } from "./read-archive.ts";
import { restoreIntoProject } from "./restore-into-project.ts";
import { requireKind, type SupabaseProject } from "./supabase-project.ts";
import { withCurrentArchive } from "./upgrade-archive.ts";

type Target = Pick<Config, "dataDir" | "databaseUrl" | "siteUrl"> & { project?: SupabaseProject };

/** Restores an archive of this or an older version, on either database, whichever it was written from. */
export async function restore(file: string, target: Target, replace: boolean): Promise<Manifest> {
  const manifest = await checkArchive(file);
  const archive = { file, manifest };
  await migrationsOf(archive);
  if (target.project) {
    await restoreIntoProject({ archive, replace }, target.databaseUrl ?? "", target.project);
  } else {
    await restoreIntoFolder(archive, target, replace);
  }
  return manifest;
}

async function restoreIntoFolder(archive: Archive, target: Target, replace: boolean) {
  const lock = await lockDataDir(target.dataDir);
  try {
    await withStagingFolder(target.dataDir, (staging) =>
      target.databaseUrl
        ? restoreToPostgres({ archive, staging, replace }, target, target.databaseUrl)
        : restoreToPglite({ archive, staging, replace }, target),
    );
  } finally {
    lock.release();
  }
}

function alreadyInUse(where: string): ConfigError {
  return new ConfigError(
    `${where} already contains a shop. To replace it, add --replace (with npm: npm run restore -- FILE --replace). Nothing was changed.`,
  );
}

type Work = { archive: Archive; staging: string; replace: boolean };

/** Everything is prepared in a folder beside the old data, which stays unchanged until then. */
async function withStagingFolder(dataDir: string, work: (staging: string) => Promise<void>) {
  const staging = join(dataDir, "restoring");
  const clear = () => rm(staging, { recursive: true, force: true });
  await clear();
  await mkdir(join(staging, "storage"), { recursive: true, mode: 0o700 });
  await work(staging).finally(clear);
}

/** Creates a new database, so that even one that no longer opens can be replaced. */
async function restoreToPglite(work: Work, target: Target): Promise<void> {
  if (!work.replace && existsSync(join(target.dataDir, "database", "PG_VERSION"))) {
    throw alreadyInUse(`DATA_DIR ${target.dataDir}`);
  }
  const database = await openPglite(work.staging);
  const config = { dataDir: work.staging, siteUrl: target.siteUrl };
  await fillDatabase(database, work.archive, config).finally(() => database.close());
  await replaceData(target.dataDir, work.staging, ["storage", "keys.json", "database"]);
}

async function restoreToPostgres(work: Work, target: Target, databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    await requireKind(database.kysely);
    await assertNotRunning(database.kysely);
    if (!work.replace && (await isStarted(database))) throw alreadyInUse("DATABASE_URL");
    const config = { dataDir: work.staging, siteUrl: target.siteUrl };
    await withCurrentArchive(work.archive, (current) => fillDatabase(database, current, config));
  } finally {
    await database.close();
  }
  await replaceData(target.dataDir, work.staging, ["storage", "keys.json"]);
}

async function isStarted({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('private.shop_state') is not null as known`.execute(kysely);
  return rows[0]?.known === true && wasStartedBefore(kysely);
}

/** The old files move to the staging folder, which is deleted afterwards. */
async function replaceData(dataDir: string, staging: string, names: readonly string[]) {
  await fsyncTree(staging);
  for (const name of names) {
    const place = join(dataDir, name);
    if (existsSync(place)) await rename(place, join(staging, `old-${name}`));
    await rename(join(staging, name), place);
  }
  await fsyncPath(dataDir);
}
