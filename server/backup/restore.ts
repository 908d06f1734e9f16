import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { forgetKeys } from "../auth/key-fingerprint.ts";
import { loadKeys } from "../auth/keys.ts";
import { type Config, ConfigError } from "../config.ts";
import { assertNotRunning } from "../database/assert-not-running.ts";
import type { Database } from "../database/database.ts";
import { wasStartedBefore } from "../database/first-start.ts";
import { migrate } from "../database/migrate.ts";
import { openPglite } from "../database/pglite.ts";
import { openPostgres } from "../database/postgres.ts";
import { createBackend } from "../lite/backend.ts";
import { lockDataDir } from "../operations/data-lock.ts";
import { fsyncPath, fsyncTree } from "../storage/fsync.ts";
import { loadArchive } from "./load-archive.ts";
import type { Manifest } from "./manifest.ts";
import { checkArchive } from "./read-archive.ts";
import { restoreIntoProject } from "./restore-into-project.ts";
import { requireKind, type SupabaseProject } from "./supabase-project.ts";

type Target = Pick<Config, "dataDir" | "databaseUrl" | "siteUrl"> & { project?: SupabaseProject };

/** Restores an archive, on either database, whichever it was written from. */
export async function restore(file: string, target: Target, replace: boolean): Promise<Manifest> {
  const manifest = await checkArchive(file);
  if (target.project) {
    await restoreIntoProject({ file, manifest, replace }, target.databaseUrl ?? "", target.project);
    return manifest;
  }
  const lock = await lockDataDir(target.dataDir);
  try {
    await withStagingFolder(target.dataDir, (staging) =>
      target.databaseUrl
        ? restoreToPostgres({ file, manifest, staging, replace }, target, target.databaseUrl)
        : restoreToPglite({ file, manifest, staging, replace }, target),
    );
    return manifest;
  } finally {
    lock.release();
  }
}

function alreadyInUse(where: string): ConfigError {
  return new ConfigError(
    `${where} already contains a shop. To replace it, add --replace (with npm: npm run restore -- FILE --replace). Nothing was changed.`,
  );
}

type Work = { file: string; manifest: Manifest; staging: string; replace: boolean };

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
  await fill(database, work, target).finally(() => database.close());
  await replaceData(target.dataDir, work.staging, ["storage", "keys.json", "database"]);
}

async function restoreToPostgres(work: Work, target: Target, databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    await requireKind(database.kysely);
    await assertNotRunning(database.kysely);
    if (!work.replace && (await isStarted(database))) throw alreadyInUse("DATABASE_URL");
    await fill(database, work, target);
  } finally {
    await database.close();
  }
  await replaceData(target.dataDir, work.staging, ["storage", "keys.json"]);
}

async function fill(database: Database, { file, manifest, staging }: Work, { siteUrl }: Target) {
  const noMail = { send: async () => undefined };
  await createBackend({ siteUrl, dataDir: staging }, await loadKeys(staging), database, noMail);
  await migrate(database);
  await loadArchive(file, manifest, database, staging);
  // The next start records the keys that it finds then.
  await forgetKeys(database.kysely);
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
