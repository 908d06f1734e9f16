import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** PostgreSQL makes its log in pieces of 16 MB; to open after a crash it needs one, and a little more. */
const NEEDED_BYTES = 24 * 1024 * 1024;

/** Whether the disk takes what opening the database may write. Tried, because quotas are not announced. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const probe = join(folder, `room-${randomUUID()}.draft`);
  try {
    const file = await open(probe, "wx", 0o600);
    try {
      await file.writeFile(Buffer.alloc(NEEDED_BYTES));
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  } finally {
    await rm(probe, { force: true });
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** A full disk, an exhausted quota and a size limit all mean that nothing more can be kept. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && FULL.has(String(error.code));
}
