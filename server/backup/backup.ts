import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Config, ConfigError } from "../config.ts";
import { type Database, openPglite, openPostgres } from "../database/database.ts";
import { isInUse, lockDataDir } from "../operations/data-lock.ts";
import { fsyncPath } from "../storage/atomic-file.ts";
import { requestBackup } from "./backup-socket.ts";
import { KEYS, type Manifest } from "./manifest.ts";
import { checkArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

type Source = Pick<Config, "dataDir" | "databaseUrl">;

/** Writes the whole shop into one file, open or closed; the file appears when it is complete and checked. */
export async function createBackup(source: Source, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new ConfigError(`${file} is there already; it is not overwritten.`);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  try {
    await rm(draft, { force: true });
    await write(source, draft);
    const manifest = await checkArchive(draft);
    await settle(draft, file);
    return manifest;
  } finally {
    await rm(draft, { force: true });
  }
}

async function write({ dataDir, databaseUrl }: Source, file: string): Promise<void> {
  if (!existsSync(join(dataDir, KEYS))) {
    throw new ConfigError(
      `There is no shop in DATA_DIR ${dataDir}: its keys and pictures belong there.`,
    );
  }
  const target = () => createWriteStream(file, { mode: 0o600, flags: "wx" });
  const from = (database: Database) =>
    writeArchive(database, dataDir, target()).finally(() => database.close());
  if (databaseUrl) {
    await from(await openPostgres(databaseUrl));
  } else if (isInUse(dataDir)) {
    await pipeline(await reach(dataDir), target());
  } else {
    const lock = await lockDataDir(dataDir);
    await openPglite(dataDir)
      .then(from)
      .finally(() => lock.release());
  }
}

async function reach(dataDir: string) {
  try {
    return await requestBackup(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The shop on ${dataDir} does not write its backup (${reason}). Wait until it is open, or stop it and try again.`,
    );
  }
}

async function settle(draft: string, file: string): Promise<void> {
  await fsyncPath(draft);
  await rename(draft, file);
  await fsyncPath(dirname(file));
}
