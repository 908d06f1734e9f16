import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

const CONCURRENCY = 4;

/** Waits until a file or folder is on the disk; a new file's name is part of its folder. */
export async function fsyncPath(path: string): Promise<void> {
  // Windows can only sync what is open for writing, and needs no sync for folders.
  if (process.platform === "win32") return;
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder and everything in it that has changed since then. */
export async function fsyncTree(folder: string, changedSince = 0): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  // ctime, because mtime can be set.
  const changed = paths.filter((path) => statSync(path).ctimeMs >= changedSince).values();
  const worker = async () => {
    for (const path of changed) await fsyncPath(path);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
