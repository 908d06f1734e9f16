import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { groupDigits } from "../../domain/money.ts";
import type { Config } from "../config/config.ts";
import { hasFreeSpace } from "../database/data-folder/disk-space.ts";
import { errorMessage, hasCode } from "../lib/errors.ts";
import type { Check } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const MB = 1_000_000;
/** Below it, nothing is written to try whether there is room: a running shop may need the rest. */
const LITTLE_BYTES = 1000 * MB;

/** A folder by the name of its setting, what is kept there, and how bad it is if that fails. */
type Folder = { name: string; path: string; use: string; report: typeof error };

/** Whether the shop can write to its folders, and has room there. */
export const checkFolders: Check = async ({ config }) => {
  const { dataDir, backupDir } = config;
  const data = {
    name: "DATA_DIR",
    path: dataDir,
    use: "The shop keeps keys, pictures and the embedded database there.",
    report: error,
  };
  // Where another machine makes the backups, as in Kubernetes, nothing is written there.
  const backups = {
    name: "BACKUP_DIR",
    path: backupDir,
    use: "npm run backup writes archives there.",
    report: warning,
  };
  if (!needsFolder(config)) {
    return [ok(`Nothing is written to DATA_DIR ${dataDir}.`), ...(await checkFolder(backups))];
  }
  return [...(await checkFolder(data)), ...checkKeysFile(dataDir), ...(await checkFolder(backups))];
};

async function checkFolder(folder: Folder): Promise<Finding[]> {
  const { path } = folder;
  if (!existsSync(path)) return [await checkNewFolder(folder)];
  return [checkOwner(folder) ?? (await tryWriting(folder)) ?? (await checkSpace(folder))];
}

const needsFolder = ({ databaseUrl, keys, s3, smtpUrl }: Config) =>
  !(databaseUrl && keys && s3 && smtpUrl);

async function checkNewFolder(folder: Folder): Promise<Finding> {
  let parent = dirname(folder.path);
  while (!existsSync(parent)) parent = dirname(parent);
  const made = ok(`${folder.name} ${folder.path} is made when it is needed.`);
  return (await tryWriting({ ...folder, path: parent })) ?? made;
}

async function tryWriting({ name, path, use, report }: Folder): Promise<Finding | undefined> {
  const file = join(path, `check-${randomUUID()}.draft`);
  try {
    await writeFile(file, "", { flag: "wx" });
    await rm(file);
    return undefined;
  } catch (reason) {
    const what = `${name}: ${path} cannot be written to: ${errorMessage(reason)}`;
    return report(what, use, cureOf(reason, name));
  }
}

function cureOf(reason: unknown, name: string): string {
  if (hasCode(reason, "ENOSPC", "EDQUOT")) return "Make room on its disk.";
  if (hasCode(reason, "EROFS"))
    return `Set ${name} to a folder on a volume that can be written to.`;
  return `Give it to the user of the shop (chown), or set ${name} to a folder of that user.`;
}

/** Root may write anywhere, so nothing follows from its success. */
function checkOwner({ name, path }: Folder): Finding | undefined {
  const { uid } = statSync(path);
  if (process.getuid?.() !== 0 || uid === 0) return undefined;
  return warning(
    `${name} ${path} belongs to the user with the id ${uid}, and the check runs as root.`,
    "Whether the shop can write to it was not tried.",
    "Run the check as the user of the shop: sudo -u USER npm run check",
  );
}

async function checkSpace({ name, path }: Folder): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free >= LITTLE_BYTES && (await hasFreeSpace(path))) {
    return ok(
      `${name} ${path} can be written to; ${groupDigits(Math.floor(free / MB))} MB are free.`,
    );
  }
  const what = `There is little room for ${name} ${path}: ${groupDigits(Math.floor(free / MB))} MB on its disk, or less by a quota.`;
  const why = "On a full disk the shop refuses orders and does not start, and backups fail.";
  const report = free < LITTLE_BYTES / 10 || free >= LITTLE_BYTES ? error : warning;
  return report(what, why, `Make room on the disk, or set ${name} to a folder on a larger one.`);
}

function checkKeysFile(dataDir: string): Finding[] {
  const file = join(dataDir, "keys.json");
  const isShared = existsSync(file) && (statSync(file).mode & 0o077) !== 0;
  if (!isShared || process.platform === "win32") return [];
  const why = "Whoever reads the keys can sign in as anybody.";
  return [error(`Other users of this machine may read ${file}.`, why, `chmod 600 ${file}`)];
}
