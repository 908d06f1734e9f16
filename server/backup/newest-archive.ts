import { join } from "node:path";
import { ConfigError } from "../lib/errors.ts";
import type { Manifest } from "./archive/manifest.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { archivesIn } from "./archive-folder.ts";

const MOST_HOURS = 48;

/** Reads an archive, or the newest of a folder, from end to end; throws when it is damaged or too old, or there is none. */
export async function requireRecentBackup(
  folder: string,
  file?: string,
  now = new Date(),
): Promise<{ file: string; manifest: Manifest; hours: number }> {
  const [newest] = file ? [file] : await archivesIn(folder);
  if (!newest) throw new ConfigError(`There is no backup in ${folder}.`);
  const path = file ?? join(folder, newest);
  const manifest = await checkArchive(path);
  const hours = Math.floor((now.getTime() - new Date(manifest.madeAt).getTime()) / 3_600_000);
  if (hours >= MOST_HOURS) {
    throw new ConfigError(`The newest backup, ${path}, is ${Math.floor(hours / 24)} days old.`);
  }
  return { file: path, manifest, hours };
}
