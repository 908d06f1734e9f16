import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, hasCode } from "../lib/errors.ts";
import { isRefusedAt } from "../lib/files/file-errors.ts";

const OWN_NAME = /^ntoma-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/;

/** The name of an archive; names sort by time. */
export function archiveName(now = new Date()): string {
  return `ntoma-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`;
}

/** The archives of a folder that have a name of ours, the newest first. */
export async function archivesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    if (!isRefusedAt(folder, error)) throw error;
    throw new ConfigError(`The backups in ${folder} cannot be looked at: ${error.message}.`);
  });
  return entries
    .filter((entry) => entry.isFile() && OWN_NAME.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
}

/**
 * Deletes the oldest archives of a folder beyond a number; resolves to their names. The one that was just made stays,
 * also when others have later names, because the clock was ahead when they were made.
 */
export async function keepNewest(folder: string, count: number, made: string): Promise<string[]> {
  const all = await archivesIn(folder);
  const others = all.filter((name) => name !== made);
  const old = others.slice(count - (all.length - others.length));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
