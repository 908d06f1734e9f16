import { randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config.ts";
import { birthOf } from "./process-start-time.ts";

export type DataLock = {
  /** Writes down where the shop answers, for `npm run admin`. */
  announce(url: string): void;
  release(): void;
};

/** `born` tells the holder from a later process that happens to get its number. */
type Owner = { pid: number; born?: string; url?: string };

const FILE = "server.json";
const NOBODY: Owner = { pid: 0 };

/** One process per data folder: PGlite itself would let a second one in and lose both their writes. */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, FILE);
  const self: Owner = { pid: process.pid, born: birthOf(process.pid) };
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    take(file, dataDir, self);
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof Error)) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${error.message}`);
  }
  return {
    announce: (url) => renameSync(draft(file, { ...self, url }), file),
    release: () => rmSync(file, { force: true }),
  };
}

/** Where the shop of a data folder answers, when it is running. */
export function runningShop(dataDir: string): string | undefined {
  const owner = readOwner(join(dataDir, FILE));
  return isRunning(owner) ? owner.url : undefined;
}

/** Whether some process is using the data folder, open for shoppers or not. */
export function isInUse(dataDir: string): boolean {
  return isRunning(readOwner(join(dataDir, FILE)));
}

function readOwner(file: string): Owner {
  if (!existsSync(file)) return NOBODY;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Spoilt by a full disk or by hand: nobody holds it.
    return NOBODY;
  }
}

/** Written aside and put in place as a whole, so that nobody ever reads half a lock. */
function draft(file: string, owner: Owner): string {
  const path = `${file}.${randomUUID()}.draft`;
  writeFileSync(path, JSON.stringify(owner), { mode: 0o600 });
  return path;
}

function take(file: string, dataDir: string, self: Owner): void {
  const own = draft(file, self);
  try {
    if (placed(own, file)) return;
    const owner = readOwner(file);
    if (isRunning(owner)) throw inUse(owner, dataDir, file);
    putAside(file, dataDir);
    if (!placed(own, file)) throw inUse(readOwner(file), dataDir, file);
  } finally {
    rmSync(own, { force: true });
  }
}

/** True when the lock was free; a link, unlike a rename, never replaces one that is there. */
function placed(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the lock of a dead process. Had a live one just taken its place, that one gets it back. */
function putAside(file: string, dataDir: string): void {
  const aside = `${file}.${randomUUID()}.draft`;
  renameSync(file, aside);
  const owner = readOwner(aside);
  if (isRunning(owner)) {
    placed(aside, file);
    rmSync(aside, { force: true });
    throw inUse(owner, dataDir, file);
  }
  rmSync(aside, { force: true });
}

function inUse({ pid }: Owner, dataDir: string, file: string): ConfigError {
  return new ConfigError(
    `Another shop (process ${pid}) is using the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR. If there is none, delete ${file}.`,
  );
}

function isRunning({ pid, born }: Owner): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid && born === undefined) return false;
  return exists(pid) && (born === undefined || born === birthOf(pid));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
