import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config/config.ts";
import { findKeys } from "../config/keys.ts";
import { openDatabase } from "../database/connection/open-database.ts";
import { isInUse, lockDataDir } from "../database/data-folder/data-lock.ts";
import { ConfigError, errorMessage } from "../lib/errors.ts";
import { fsyncPath } from "../lib/files/fsync.ts";
import { openStores } from "../storage/open-stores.ts";
import type { ArchiveSource } from "./archive/archive-files.ts";
import { KEYS, type Manifest } from "./archive/manifest.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { requestBackup } from "./backup-socket.ts";
import { requireKind, type SupabaseProject } from "./project/supabase-project.ts";

type Source = Pick<Config, "dataDir" | "databaseUrl"> &
  Partial<Pick<Config, "keys" | "s3">> & { project?: SupabaseProject };

/** Writes the whole shop, running or not, into one file, which appears when it was verified. */
export async function createBackup(source: Source, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new ConfigError(`${file} already exists; it is not overwritten.`);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  try {
    await rm(draft, { force: true });
    await writeFrom(source, draft);
    const manifest = await checkArchive(draft);
    await fsyncPath(draft);
    await rename(draft, file);
    await fsyncPath(dirname(file));
    return manifest;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeFrom(source: Source, file: string): Promise<void> {
  const { dataDir, databaseUrl } = source;
  if (databaseUrl) return writeFromDatabase(source, file);
  requireKeys(source);
  if (isInUse(dataDir)) return writeFromRunningShop(dataDir, file);
  const lock = await lockDataDir(dataDir);
  await writeFromDatabase(source, file).finally(() => lock.release());
}

function requireKeys({ dataDir, keys, project }: Source): void {
  if (project || keys || existsSync(join(dataDir, KEYS))) return;
  throw new ConfigError(`DATA_DIR ${dataDir} contains no shop: its keys are missing.`);
}

async function writeFromDatabase(source: Source, file: string): Promise<void> {
  const database = await openDatabase(source);
  try {
    await requireKind(database.kysely, source.project);
    requireKeys(source);
    await writeArchive(database, await openFiles(source), openFile(file));
  } finally {
    await database.close();
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
  await pipeline(archive, openFile(file));
}

function openFile(file: string) {
  return createWriteStream(file, { mode: 0o600, flags: "wx" });
}
