import { chmodSync, cpSync, existsSync, readdirSync, statSync } from "node:fs";
import { access, constants, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, hasDemoCatalog, hasDemoUsers } from "../../config/config.ts";
import { ConfigError, hasCode } from "../../lib/errors.ts";
import { hasFreeSpace } from "./disk-space.ts";
import { isPrepared, type PreparedData, preparedFolder, VERSION_FILE } from "./prepared-data.ts";

/** The demo's pictures are files: with object storage they are uploaded at the first start. */
export function preparedDataFor(config: Config): PreparedData {
  const isDemo = hasDemoCatalog(config) && hasDemoUsers(config);
  return isDemo && !config.s3 ? "demo" : "empty";
}

async function findPrepared(config: Config): Promise<PreparedData> {
  const data = preparedDataFor(config);
  await assertReadable(preparedFolder(data));
  if (await isPrepared(data)) return data;
  const command = data === "demo" ? "npm start" : "npm run build";
  throw new ConfigError(`The ${data} database of a new shop is not prepared. Run \`${command}\`.`);
}

/** `cpSync` would end the process on a folder that it may not read, without a sentence. */
async function assertReadable(folder: string): Promise<void> {
  for (const path of [folder, join(folder, "database"), join(folder, VERSION_FILE)]) {
    await access(path, constants.R_OK).catch((error: unknown) => {
      if (!hasCode(error, "EACCES")) return;
      throw new ConfigError(
        `This user may not read ${path}. Run \`npm run build\` again, or make it readable: chmod -R a+rX .cache/new-shop.`,
      );
    });
  }
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
    copyWritable(join(source, name), join(dataDir, name));
  }
  const draft = join(dataDir, "database.draft");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  copyWritable(join(source, "database"), draft);
  await rename(draft, join(dataDir, "database"));
}

/** A copy has the permissions of its source, which may be an installation that nobody can change. */
function copyWritable(source: string, target: string): void {
  cpSync(source, target, { recursive: true });
  const isFolder = statSync(target).isDirectory();
  chmodSync(target, isFolder ? 0o700 : 0o600);
  if (!isFolder) return;
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
