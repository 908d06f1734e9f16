import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../../lib/errors.ts";
import { ROOT } from "../../lib/root-folder.ts";
import type { Migration } from "./migration-files.ts";

export const MANIFEST = join(ROOT, "supabase/migration-checksums.json");

/** The checksum of every migration by its file name. An entry that was committed never changes. */
export type MigrationManifest = Record<string, string>;

export async function readManifest(): Promise<MigrationManifest> {
  return JSON.parse(await readFile(MANIFEST, "utf8"));
}

export async function writeManifest(manifest: MigrationManifest): Promise<void> {
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Rejects migrations that differ from the manifest: a changed, missing or unlisted file. */
export function checkManifest(migrations: readonly Migration[], manifest: MigrationManifest): void {
  const missing = new Set(Object.keys(manifest));
  for (const { name, checksum } of migrations) {
    missing.delete(name);
    if (manifest[name] === checksum) continue;
    throw new ConfigError(
      manifest[name]
        ? `The migration ${name} was changed. Restore the file and add a new migration instead.`
        : `The migration ${name} is not listed. Run: npm run migration -- seal`,
    );
  }
  const [gone] = missing;
  if (gone) throw new ConfigError(`The migration ${gone} is missing.`);
}
