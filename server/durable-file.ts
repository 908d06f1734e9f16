import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

type Content = string | Uint8Array;

/**
 * Writes a file as a whole and waits for the disk: a reader sees the old one or the new one, never half
 * of it, and what was acknowledged is there after a power cut.
 */
export async function writeWhole(path: string, content: Content, mode = 0o666): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await writeSynced(draft, content, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeSynced(path: string, content: Content, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a new file lies in its folder, which is written apart. Windows keeps that by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const DRAFT = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.draft$/;
const ONE_HOUR = 3_600_000;

/** Clears away what a process left half written when it was killed; younger drafts may be in use. */
export async function removeOldDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((candidate) => DRAFT.test(candidate))) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > ONE_HOUR) await rm(path, { force: true });
  }
}
