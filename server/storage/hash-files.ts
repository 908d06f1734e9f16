import { createHash, type Hash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** A hash of the names and contents of files and whole folders, tests left out. */
export async function hashFiles(root: string, paths: readonly string[]): Promise<Hash> {
  const hash = createHash("sha256");
  for (const path of paths) await add(hash, root, path);
  return hash;
}

async function add(hash: Hash, root: string, path: string): Promise<void> {
  const full = join(root, path);
  if ((await stat(full)).isDirectory()) {
    for (const name of (await readdir(full)).sort()) await add(hash, root, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\n`).update(await readFile(full));
  }
}
