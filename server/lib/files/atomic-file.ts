import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasCode } from "../errors.ts";
import { fsyncPath } from "./fsync.ts";

type Content = string | Uint8Array;
type WriteOptions = {
  mode?: number;
  /** False for files that can be made again: they need not survive a power cut. */
  durable?: boolean;
};

/** Readers see the old file or the new one, never a part; by default it is on the disk afterwards. */
export async function writeFileAtomic(
  path: string,
  content: Content,
  { mode = 0o666, durable = true }: WriteOptions = {},
): Promise<void> {
  await withDraft(path, async (draft) => {
    await writeDraft(draft, content, mode, durable);
    await rename(draft, path);
  });
  if (durable) await fsyncPath(dirname(path));
}

/** Like writeFileAtomic, but keeps a file that exists: of several processes the first one wins. */
export async function createFileAtomic(
  path: string,
  content: Content,
  mode: number,
): Promise<void> {
  await withDraft(path, async (draft) => {
    await writeDraft(draft, content, mode, true);
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  });
  await fsyncPath(dirname(path));
}

/** The content of a file, or undefined where there is none. */
export async function readFileIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function withDraft(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await write(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(path: string, content: Content, mode: number, durable: boolean) {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(content);
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
}

const DRAFT = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.draft$/;
const ONE_HOUR = 3_600_000;

/** Removes what a killed process left half written; younger drafts may be in use. */
export async function removeStaleDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((candidate) => DRAFT.test(candidate))) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > ONE_HOUR) await rm(path, { force: true });
  }
}
