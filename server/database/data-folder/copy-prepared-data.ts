import { cpSync, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, hasDemoCatalog, hasDemoUsers } from "../../config/config.ts";
import { ConfigError } from "../../lib/errors.ts";
import { hasFreeSpace } from "./disk-space.ts";
import { isPrepared, type PreparedData, preparedFolder, VERSION_FILE } from "./prepared-data.ts";

/** The demo's pictures are files: with object storage they are uploaded at the first start. */
export function preparedDataFor(config: Config): PreparedData {
  const isDemo = hasDemoCatalog(config) && hasDemoUsers(config);
  return isDemo && !config.s3 ? "demo" : "empty";
}

async function findPrepared(config: Config): Promise<PreparedData> {
  const data = preparedDataFor(config);
  if (await isPrepared(data)) return data;
  const command = data === "demo" ? "npm start" : "npm run build";
  throw new ConfigError(`The ${data} database of a new shop is not prepared. Run \`${command}\`.`);
}

/**
 * Starts a data folder without a database from a prepared one. A shop never creates a database itself:
 * that takes a gigabyte, which a small machine does not have.
 */
export async function copyPreparedData(config: Config): Promise<void> {
  const { dataDir } = config;
  if (existsSync(join(dataDir, "database"))) return;
  const data = await findPrepared(config);
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
