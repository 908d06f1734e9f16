import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { loadKeys } from "../auth/keys.ts";
import { type Config, ConfigError } from "../config.ts";
import { APPLICATION_NAME, type Database, openPglite, openPostgres } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { wasStartedBefore } from "../database/seed.ts";
import { createBackend } from "../lite/backend.ts";
import { lockDataDir } from "../operations/data-lock.ts";
import { fsyncPath, fsyncTree } from "../storage/atomic-file.ts";
import { loadArchive } from "./load-archive.ts";
import type { Manifest } from "./manifest.ts";
import { checkArchive } from "./read-archive.ts";
import { MIGRATIONS_TABLE } from "./schema.ts";

type Target = Pick<Config, "dataDir" | "databaseUrl" | "siteUrl">;

/** Makes the shop what it was when the archive was written; on either database, whichever it came from. */
export async function restore(file: string, target: Target, replace: boolean): Promise<Manifest> {
  const manifest = await checkArchive(file);
  const lock = await lockDataDir(target.dataDir);
  try {
    await withRoomBeside(target.dataDir, (beside) =>
      target.databaseUrl
        ? intoPostgres({ file, manifest, beside, replace }, target, target.databaseUrl)
        : intoPglite({ file, manifest, beside, replace }, target),
    );
    return manifest;
  } finally {
    lock.release();
  }
}

function holdsShop(where: string): ConfigError {
  return new ConfigError(
    `${where} already holds a shop. To put the backup in its place, add --replace (with npm: npm run restore -- FILE --replace). Nothing was changed.`,
  );
}

type Work = { file: string; manifest: Manifest; beside: string; replace: boolean };

/** Everything is made ready in a folder beside the old shop, which stays as it is until then. */
async function withRoomBeside(dataDir: string, work: (beside: string) => Promise<void>) {
  const beside = join(dataDir, "restoring");
  const clear = () => rm(beside, { recursive: true, force: true });
  await clear();
  await mkdir(join(beside, "storage"), { recursive: true, mode: 0o700 });
  await work(beside).finally(clear);
}

/** Into a new database, so that even one that can no longer be opened is replaced. */
async function intoPglite(work: Work, target: Target): Promise<void> {
  if (!work.replace && existsSync(join(target.dataDir, "database", "PG_VERSION"))) {
    throw holdsShop(`DATA_DIR ${target.dataDir}`);
  }
  const database = await openPglite(work.beside);
  await fill(database, work, target).finally(() => database.close());
  await putInPlace(target.dataDir, work.beside, ["storage", "keys.json", "database"]);
}

async function intoPostgres(work: Work, target: Target, databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    await refuseWhileOpen(database);
    if (!work.replace && (await isStarted(database))) throw holdsShop("DATABASE_URL");
    await fill(database, work, target);
  } finally {
    await database.close();
  }
  await putInPlace(target.dataDir, work.beside, ["storage", "keys.json"]);
}

async function fill(database: Database, { file, manifest, beside }: Work, { siteUrl }: Target) {
  const noMail = { send: async () => undefined };
  await createBackend({ siteUrl, dataDir: beside }, await loadKeys(beside), database, noMail);
  await migrate(database);
  await loadArchive(file, manifest, database, beside);
  await migrate(database);
}

/** A shop that is open would go on with the keys and the catalogue that it has in memory. */
async function refuseWhileOpen({ kysely }: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_catalog.pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME}
      and pid <> pg_backend_pid()`.execute(kysely);
  if (rows.length > 0) {
    throw new ConfigError("A shop is open on this database. Stop it first. Nothing was changed.");
  }
}

async function isStarted({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass(${MIGRATIONS_TABLE}::text) is not null as known`.execute(kysely);
  return rows[0]?.known === true && wasStartedBefore(kysely);
}

/** The old ones go into the folder beside, which is deleted as a whole. */
async function putInPlace(dataDir: string, beside: string, names: readonly string[]) {
  await fsyncTree(beside);
  for (const name of names) {
    const place = join(dataDir, name);
    if (existsSync(place)) await rename(place, join(beside, `old-${name}`));
    await rename(join(beside, name), place);
  }
  await fsyncPath(dataDir);
}
