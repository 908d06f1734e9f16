import { ConfigError } from "../server/config.ts";
import { filterBackendLogs } from "../server/lite/filter-logs.ts";

type Settings = Record<string, string | undefined>;

/** Runs a command; a mistake of its user is reported in one sentence, without a stack. */
export async function runCommand(
  usage: string,
  mostArgs: number,
  command: (args: readonly string[], settings: Settings) => Promise<string>,
): Promise<void> {
  filterBackendLogs();
  // Commands need the database and its files only, none of the other settings of a production server.
  const { DATABASE_URL, DATA_DIR, SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  try {
    const args = process.argv.slice(2);
    if (args.length > mostArgs) throw new ConfigError(usage);
    console.log(await command(args, { DATABASE_URL, DATA_DIR, SUPABASE_URL, SUPABASE_SECRET_KEY }));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
