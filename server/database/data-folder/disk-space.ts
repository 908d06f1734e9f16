import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../../lib/errors.ts";

/** To open after a crash, PostgreSQL needs one WAL segment of 16 MB and a little more. */
const NEEDED_BYTES = 24 * 1024 * 1024;

/** Whether the database can be opened. Tried by writing, because quotas cannot be queried. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const probe = join(folder, `space-${randomUUID()}.draft`);
  try {
    const file = await open(probe, "wx", 0o600);
    try {
      await file.writeFile(Buffer.alloc(NEEDED_BYTES));
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    // A full disk, an exhausted quota or a size limit.
    if (hasCode(error, "ENOSPC", "EDQUOT", "EFBIG")) return false;
    throw error;
  } finally {
    await rm(probe, { force: true });
  }
}
