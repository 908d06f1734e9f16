import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "./config.ts";

export type DataLock = { release(): void };

/** One process per data folder: PGlite itself would let a second one in and lose both their writes. */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "server.pid");
  take(file, dataDir);
  return { release: () => rmSync(file, { force: true }) };
}

function take(file: string, dataDir: string, secondTry = false): void {
  try {
    const handle = openSync(file, "wx", 0o600);
    writeSync(handle, String(process.pid));
    closeSync(handle);
  } catch (error) {
    if (!isExisting(error)) throw error;
    const owner = Number(readFileSync(file, "utf8"));
    if (secondTry || isRunning(owner)) {
      throw new ConfigError(
        `Another shop (process ${owner}) is using the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
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
