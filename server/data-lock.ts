import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "./config.ts";

export type DataLock = {
  /** Writes down where the shop answers, for `npm run admin`. */
  announce(url: string): void;
  release(): void;
};

const FILE = "server.json";

/** One process per data folder: PGlite itself would let a second one in and lose both their writes. */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, FILE);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    take(file, dataDir);
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof Error)) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${error.message}`);
  }
  return {
    announce: (url) =>
      writeFileSync(file, JSON.stringify({ pid: process.pid, url }), { mode: 0o600 }),
    release: () => rmSync(file, { force: true }),
  };
}

/** Where the shop of a data folder answers, when it is running. */
export function runningShop(dataDir: string): string | undefined {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) return undefined;
  const { pid, url } = readOwner(file);
  return isRunning(pid) ? url : undefined;
}

function readOwner(file: string): { pid: number; url?: string } {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Half written by a process that died: nobody holds it.
    return { pid: 0 };
  }
}

function take(file: string, dataDir: string, secondTry = false): void {
  try {
    const handle = openSync(file, "wx", 0o600);
    writeSync(handle, JSON.stringify({ pid: process.pid }));
    closeSync(handle);
  } catch (error) {
    if (!isExisting(error)) throw error;
    const { pid: owner } = readOwner(file);
    if (secondTry || isRunning(owner)) {
      throw new ConfigError(
        `Another shop (process ${owner}) is using the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR. If there is none, delete ${file}.`,
      );
    }
    rmSync(file, { force: true });
    take(file, dataDir, true);
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
