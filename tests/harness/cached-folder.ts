import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashFiles } from "../../server/lib/files/hash-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache/ntoma-tests");
/** The files that determine the contents of a new database. */
const SOURCES = [
  "supabase/migrations",
  "supabase/seed",
  "server",
  "domain",
  "package-lock.json",
  "tests/harness",
];
const KEPT_VERSIONS = 3;

/** A folder that is kept between runs until one of its sources changes. */
export async function cachedFolder(
  name: string,
  prepare: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = hashFiles(ROOT, SOURCES);
  const folder = join(CACHE, `${name}-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const draft = join(CACHE, `draft-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  await prepare(draft);
  // Another run may have finished first: its folder is equivalent.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  await removeOldVersions(name);
  return folder;
}

async function removeOldVersions(name: string): Promise<void> {
  const folders = (await readdir(CACHE)).filter((folder) => folder.startsWith(`${name}-`));
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, date: (await stat(join(CACHE, folder))).mtimeMs })),
  );
  const old = dated.toSorted((a, b) => b.date - a.date).slice(KEPT_VERSIONS);
  for (const { folder } of old) await rm(join(CACHE, folder), { recursive: true, force: true });
}
