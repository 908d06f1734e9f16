import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../lib/root-folder.ts";

export const MIGRATIONS = join(ROOT, "supabase/migrations");

export type AppliedMigration = { name: string; checksum: string };
export type Migration = AppliedMigration & { script: string };

/**
 * Whether every version since the last migration without this ending runs on, unchanged, once it is
 * applied: the name is all that an older process can read of it.
 */
export function runsBeside({ name }: Pick<AppliedMigration, "name">): boolean {
  return name.endsWith("_beside.sql");
}

/** The migrations of this version of the shop, in the order in which they are applied. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name), "utf8");
      return { name, script, checksum: checksumOf(script) };
    }),
  );
}

export function checksumOf(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}
