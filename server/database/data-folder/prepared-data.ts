import { join } from "node:path";
import { readFileIfExists } from "../../lib/files/atomic-file.ts";
import { hashFiles } from "../../lib/files/hash-files.ts";
import { ROOT } from "../../lib/root-folder.ts";

/** A migrated database without rows, or one with the demo's users and catalog. */
export type PreparedData = "empty" | "demo";

const SOURCES = [
  "supabase/migrations",
  "supabase/seed",
  "node_modules/@electric-sql/pglite/package.json",
  "node_modules/@supabase/lite/package.json",
];
export const VERSION_FILE = "version";

/**
 * Where `npm run build` leaves the data folder that new shops are copied from: creating a database
 * takes five times the CPU time and memory of a copy.
 */
export function preparedFolder(data: PreparedData): string {
  return join(ROOT, ".cache/new-shop", data);
}

/** Changes with everything that decides what a new shop contains. */
export function preparedVersion(): string {
  return hashFiles(ROOT, SOURCES).digest("hex");
}

export async function isPrepared(data: PreparedData): Promise<boolean> {
  const version = await readFileIfExists(join(preparedFolder(data), VERSION_FILE));
  return version?.toString() === preparedVersion();
}
