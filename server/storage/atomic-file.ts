import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

type Content = string | Uint8Array;

/**
 * Writes a file as a whole and waits for the disk: a reader sees the old one or the new one, never half
 * of it, and what was acknowledged is there after a power cut.
 */
export async function writeFileAtomic(path: string, content: Content, mode = 0o666): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await writeSynced(draft, content, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await fsyncPath(dirname(path));
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

/** Waits until a file or a folder is on the disk; the name of a new file lies in its folder. */
export async function fsyncPath(path: string): Promise<void> {
  // Windows syncs only what is open for writing, and folders by itself.
  if (process.platform === "win32") return;
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until a folder and all in it that changed since then are on the disk. */
export async function fsyncTree(folder: string, changedSince = 0): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const next = paths.values();
  const worker = async () => {
    // By the time of change, which unlike the time of writing nobody can set.
    for (const path of next) if ((await stat(path)).ctimeMs >= changedSince) await fsyncPath(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const AT_ONCE = 4;

const DRAFT = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.draft$/;
const ONE_HOUR = 3_600_000;

/** Clears away what a process left half written when it was killed; younger drafts may be in use. */
export async function removeStaleDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((candidate) => DRAFT.test(candidate))) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > ONE_HOUR) await rm(path, { force: true });
  }
}
