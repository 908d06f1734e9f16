import { join } from "node:path";
import { ConfigError } from "../lib/errors.ts";
import type { Manifest } from "./archive/manifest.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { archivesIn } from "./archive-folder.ts";

const MOST_HOURS = 48;

/**
 * Reads an archive, or the newest of a folder, from end to end; throws when there is none, or when it is damaged, too
 * old, or from a time that is still to come, so that it would seem new for as long.
 */
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
  if (hours < -1) {
    throw new ConfigError(
      `The newest backup by its name, ${path}, is dated ${manifest.madeAt}, which is still to come: the clock of this machine is wrong or was wrong then. Set it right, or move the file to another folder, and run the backup again.`,
    );
  }
  if (hours >= MOST_HOURS) {
    throw new ConfigError(`The newest backup, ${path}, is ${Math.floor(hours / 24)} days old.`);
  }
  return { file: path, manifest, hours: Math.max(0, hours) };
}
