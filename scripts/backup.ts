import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { counted } from "../domain/counted.ts";
import { imageCount, type Manifest } from "../server/backup/archive/manifest.ts";
import { summary } from "../server/backup/archive/summary.ts";
import { archiveName, keepNewest } from "../server/backup/archive-folder.ts";
import { createBackup, recordBackup } from "../server/backup/backup.ts";
import { requireRecentBackup } from "../server/backup/newest-archive.ts";
import { readProject } from "../server/backup/project/supabase-project.ts";
import { readConfig } from "../server/config/config.ts";
import { ConfigError, errorMessage } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";

const USAGE =
  "Usage: npm run backup -- [FILE] [--keep NUMBER]   or   npm run backup -- --check [FILE]";

await runCommand(USAGE, 3, async (args, settings) => {
  const { file, keep, isCheck } = readArguments(args);
  const config = readConfig(settings);
  if (isCheck) return check(config.backupDir, file);
  const path = file ?? join(config.backupDir, archiveName());
  const source = { ...config, project: readProject(settings) };
  const manifest = await createBackup(source, path);
  refuseWithoutPictures(manifest, path);
  const megabytes = (await stat(path)).size / 1_000_000;
  const missing = manifest.missingPictures.map((name) => `The file is missing: ${name}`);
  const unrecorded = await notRecorded(source);
  const deleted = keep ? await keepNewest(dirname(path), keep, basename(path)) : [];
  return [
    `Backed up ${summary(manifest)} to ${path} (${megabytes.toFixed(1)} MB).`,
    ...missing,
    ...deleted.map((name) => `Deleted the old backup ${name}.`),
    ...unrecorded,
  ].join("\n");
});

/** Older backups may be the only ones with the pictures, when their folder or bucket is another one by mistake. */
function refuseWithoutPictures(manifest: Manifest, path: string): void {
  const { length: missing } = manifest.missingPictures;
  if (missing === 0 || imageCount(manifest) > 0) return;
  throw new ConfigError(
    `The backup ${path} has all rows, but ${missing === 1 ? "its picture is" : `all of its ${missing} pictures are`} missing: look whether DATA_DIR, or S3_BUCKET and its companions, are those of the shop. No older backup was deleted, and this one is not recorded.`,
  );
}

function readArguments(args: readonly string[]) {
  const options = { keep: { type: "string" }, check: { type: "boolean" } } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  );
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const isValid = keep === undefined || (Number.isInteger(keep) && keep > 0);
  if (!isValid || positionals.length > 1 || (values.check && keep)) throw new ConfigError(USAGE);
  const [file] = positionals.map((name) => resolve(process.env.INIT_CWD ?? ".", name));
  return { file, keep, isCheck: values.check === true };
}

/** An unknown option is answered with the usage. */
function parse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${errorMessage(error)}\n${USAGE}`);
  }
}

async function check(folder: string, file: string | undefined): Promise<string> {
  const { file: path, manifest, hours } = await requireRecentBackup(folder, file);
  return `The backup ${path} is complete and ${counted(hours, "hour", "hours")} old: ${summary(manifest)}.`;
}

/** The archive is good all the same, as that of a database that only answers reads. */
async function notRecorded(source: Parameters<typeof recordBackup>[0]): Promise<string[]> {
  try {
    await recordBackup(source);
    return [];
  } catch (error) {
    return [
      `The time of this backup could not be recorded for the metrics: ${errorMessage(error)}`,
    ];
  }
}
