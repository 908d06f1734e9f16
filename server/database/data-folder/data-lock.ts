import { randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, hasCode } from "../../lib/errors.ts";
import { inDataDir } from "../../lib/files/data-dir.ts";
import { findProcess, isSameStart, ownStart } from "./running-process.ts";

export type DataLock = {
  /** Records the address of the shop, for `npm run admin`. */
  announce(url: string): void;
  release(): void;
};

/** `start` distinguishes the owner from a later process with the same id; `since` is for the message. */
type Owner = { pid: number; start?: string; since?: string; url?: string };

const FILE = "server.json";
const PURPOSE =
  "The shop keeps its database there: let its user own the folder, or set DATA_DIR to another one.";
const NO_OWNER: Owner = { pid: 0 };

/** One process per data folder: PGlite itself would let a second one in and lose both their writes. */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, FILE);
  const self: Owner = { pid: process.pid, start: ownStart(), since: new Date().toISOString() };
  await inDataDir(dataDir, PURPOSE, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    take(file, dataDir, self);
  });
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
  if (!existsSync(file)) return NO_OWNER;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Invalid after a full disk or an edit: no process holds it.
    return NO_OWNER;
  }
}

/** Written to a temporary file and linked, so that no process reads an incomplete lock. */
function draft(file: string, owner: Owner): string {
  const path = `${file}.${randomUUID()}.draft`;
  writeFileSync(path, JSON.stringify(owner), { mode: 0o600 });
  return path;
}

function take(file: string, dataDir: string, self: Owner): void {
  const own = draft(file, self);
  try {
    if (!linkLock(own, file)) replaceEndedLock(own, file, dataDir);
  } finally {
    rmSync(own, { force: true });
  }
}

/** True when the lock was free; a link, unlike a rename, never replaces one that is there. */
function linkLock(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Replaces the lock of an ended process in one step: others never find the folder free meanwhile. */
function replaceEndedLock(own: string, file: string, dataDir: string): void {
  const turn = `${file}.turn`;
  takeTurn(own, turn, dataDir, file);
  try {
    const owner = readOwner(file);
    if (isRunning(owner)) throw inUse(owner, dataDir, file);
    renameSync(own, file);
  } finally {
    rmSync(turn, { force: true });
  }
}

/** One process at a time may replace a lock. */
function takeTurn(own: string, turn: string, dataDir: string, file: string): void {
  if (linkLock(own, turn)) return;
  const other = readOwner(turn);
  if (isRunning(other)) throw inUse(other, dataDir, file);
  rmSync(turn, { force: true });
  if (!linkLock(own, turn)) throw inUse(readOwner(turn), dataDir, file);
}

function inUse({ pid, since }: Owner, dataDir: string, file: string): ConfigError {
  const time = since ? `, since ${new Date(since).toLocaleString("en-GB")}` : "";
  return new ConfigError(
    `Another shop (process ${pid}${time}) is using the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR. If there is none, delete ${file}.`,
  );
}

function isRunning({ pid, start }: Owner): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (start === undefined && pid === process.pid) return false;
  const found = findProcess(pid);
  if (!found) return false;
  return start === undefined || found.start === undefined || isSameStart(start, found.start);
}
