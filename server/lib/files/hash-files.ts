import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * A hash of the names and contents of files and whole folders, tests left out. Synchronous: every start
 * hashes hundreds of small files, and a promise for each of them takes five times as long.
 */
export function hashFiles(root: string, paths: readonly string[]): Hash {
  const hash = createHash("sha256");
  for (const path of paths) add(hash, root, path);
  return hash;
}

function add(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, root, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\n`).update(readFileSync(full));
  }
}
