import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config/config.ts";
import { findKeys } from "../config/keys.ts";
import type { Database } from "../database/connection/database.ts";
import { openDatabase } from "../database/connection/open-database.ts";
import { isInUse, lockDataDir } from "../database/data-folder/data-lock.ts";
import { ConfigError, errorMessage, hasCode } from "../lib/errors.ts";
import { isRefusedAt } from "../lib/files/file-errors.ts";
import { fsyncPath } from "../lib/files/fsync.ts";
import { openStores } from "../storage/open-stores.ts";
import type { ArchiveSource } from "./archive/archive-files.ts";
import { KEYS, type Manifest } from "./archive/manifest.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { requestBackup, requestRecord } from "./backup-socket.ts";
import { recordLastBackup } from "./last-backup.ts";
import { requireKind, type SupabaseProject } from "./project/supabase-project.ts";

type Source = Pick<Config, "dataDir" | "databaseUrl"> &
  Partial<Pick<Config, "keys" | "s3">> & { project?: SupabaseProject };

/** Writes the whole shop, running or not, into one file, which appears when it was verified. */
export async function createBackup(source: Source, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new ConfigError(`${file} already exists; it is not overwritten.`);
  const draft = `${file}.draft`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await rm(draft, { force: true });
    await writeFrom(source, draft);
    const manifest = await checkArchive(draft);
    await fsyncPath(draft);
    await rename(draft, file);
    await fsyncPath(dirname(file));
    return manifest;
  } catch (error) {
    throw isRefusedAt(dirname(file), error) ? cannotWrite(file, error) : error;
  } finally {
    await removeDraft(draft);
  }
}

/** There may be none, in a folder that cannot be read either: the reason was thrown already. */
async function removeDraft(draft: string): Promise<void> {
  if (existsSync(draft)) await rm(draft);
}

async function writeFrom(source: Source, file: string): Promise<void> {
  if (!source.databaseUrl) requireKeys(source);
  if (hasRunningShop(source)) return writeFromRunningShop(source.dataDir, file);
  await withDatabase(source, async (database) => {
    requireKeys(source);
    await writeArchive(database, await openFiles(source), openFile(file));
  });
}

/** Lets the metrics know that there is a new backup, once it was read back. */
export async function recordBackup(source: Source): Promise<void> {
  if (hasRunningShop(source)) return requestRecord(source.dataDir);
  await withDatabase(source, ({ kysely }) => recordLastBackup(kysely));
}

/** Only the shop itself can open its embedded database while it runs. */
function hasRunningShop({ databaseUrl, dataDir }: Source): boolean {
  return !databaseUrl && isInUse(dataDir);
}

function requireKeys({ dataDir, keys, project }: Source): void {
  if (project || keys || existsSync(join(dataDir, KEYS))) return;
  throw new ConfigError(
    `DATA_DIR ${dataDir} contains no shop that this user can read: its keys are missing.`,
  );
}

async function withDatabase(source: Source, work: (database: Database) => Promise<unknown>) {
  const lock = source.databaseUrl ? undefined : await lockDataDir(source.dataDir);
  try {
    const database = await openDatabase(source);
    try {
      await requireKind(database.kysely, source.project);
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

async function openFiles({ project, ...config }: Source): Promise<ArchiveSource> {
  if (project) return { project };
  return { keys: await findKeys(config), ...(await openStores(config)) };
}

async function writeFromRunningShop(dataDir: string, file: string): Promise<void> {
  const archive = await requestBackup(dataDir).catch((error: unknown) => {
    throw new ConfigError(
      `The running shop in ${dataDir} did not answer (${errorMessage(error)}). Wait until it has started, or stop it, and try again.`,
    );
  });
  await pipeline(archive, openFile(file)).catch((error: unknown) => {
    if (!hasCode(error, "ECONNRESET")) throw error;
    throw new ConfigError(
      `The running shop in ${dataDir} could not write the backup; its log says why. There is no new backup.`,
    );
  });
}

function openFile(file: string) {
  return createWriteStream(file, { mode: 0o600, flags: "wx" });
}

function cannotWrite(file: string, error: Error): ConfigError {
  return new ConfigError(
    `The backup could not be written to ${file} (${error.message}). Name a folder that this user may write to: set BACKUP_DIR, or run npm run backup -- FILE.`,
  );
}
