import { keySettings } from "../server/config/key-settings.ts";
import { s3Settings } from "../server/config/s3-settings.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { filterBackendLogs } from "../server/patches/filter-logs.ts";

/** The database, its files and keys; commands need none of the other settings of a production server. */
const SETTINGS = [
  "DATABASE_URL",
  "DATA_DIR",
  "BACKUP_DIR",
  "SUPABASE_URL",
  "SUPABASE_SECRET_KEY",
  ...Object.keys(keySettings),
  ...Object.keys(s3Settings),
];

type Settings = Record<string, string | undefined>;

/** Runs a command; a mistake of its user is reported in one sentence, without a stack. */
export async function runCommand(
  usage: string,
  mostArgs: number,
  command: (args: readonly string[], settings: Settings) => Promise<string>,
): Promise<void> {
  filterBackendLogs();
  const settings: Settings = Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]]));
  // Commands need sessions of their own, which a pooler in transaction mode does not give.
  settings.DATABASE_URL = process.env.DATABASE_DIRECT_URL || settings.DATABASE_URL;
  try {
    const args = process.argv.slice(2);
    if (args.length > mostArgs) throw new ConfigError(usage);
    console.log(await command(args, settings));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
