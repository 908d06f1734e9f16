import { cpSync, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, hasDemoCatalog, hasDemoUsers } from "../../config/config.ts";
import { hasFreeSpace } from "./disk-space.ts";
import { isPrepared, type PreparedData, preparedFolder, VERSION_FILE } from "./prepared-data.ts";

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
