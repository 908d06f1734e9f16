import { cpSync, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, hasDemoCatalog, hasDemoUsers } from "../config.ts";
import { readFileIfExists } from "../storage/atomic-file.ts";
import { hashFiles } from "../storage/hash-files.ts";
import { hasFreeSpace } from "./disk-space.ts";

/** A migrated database without rows, or one with the demo's users and catalog. */
export type PreparedData = "empty" | "demo";

const ROOT = join(import.meta.dirname, "../..");
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

/** The demo's pictures are files: with object storage they are uploaded at the first start. */
function preparedDataFor(config: Config): PreparedData {
  const isDemo = hasDemoCatalog(config) && hasDemoUsers(config);
  return isDemo && !config.s3 ? "demo" : "empty";
}

/** Starts a data folder without a database from the prepared one, where there is one. */
export async function copyPreparedData(config: Config): Promise<void> {
  const { dataDir } = config;
  const data = preparedDataFor(config);
  if (existsSync(join(dataDir, "database")) || !(await isPrepared(data))) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!(await hasFreeSpace(dataDir))) return;
  const source = preparedFolder(data);
  const names = (await readdir(source)).filter((name) => name !== VERSION_FILE);
  // The database comes last and under another name: an interrupted copy is never opened. Nothing else
  // runs yet, and copying more than a thousand files one by one with promises takes twice the time.
  for (const name of names.filter((name) => name !== "database")) {
    cpSync(join(source, name), join(dataDir, name), { recursive: true });
  }
  const draft = join(dataDir, "database.draft");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  cpSync(join(source, "database"), draft, { recursive: true });
  await rename(draft, join(dataDir, "database"));
}
