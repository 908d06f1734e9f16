import { refuseProject } from "../server/backup/project/supabase-project.ts";
import { type Config, readConfig } from "../server/config/config.ts";
import { generateKeys } from "../server/config/key-settings.ts";
import { findKeys } from "../server/config/keys.ts";
import { assertNotRunning } from "../server/database/assert-not-running.ts";
import { openPostgres } from "../server/database/connection/postgres/postgres.ts";
import { acceptKeys } from "../server/database/key-fingerprint.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";

const USAGE = "Usage: npm run keys -- new   or   npm run keys -- accept";

await runCommand(USAGE, 1, async ([verb], settings) => {
  if (verb === "new") return newKeys();
  if (verb === "accept") return accept(readConfig(settings));
  throw new ConfigError(USAGE);
});

/** New keys in the form of environment variables. */
function newKeys(): string {
  const { jwtSecret, publishableKey, secretKey } = generateKeys();
  return `JWT_SECRET=${jwtSecret}\nPUBLISHABLE_KEY=${publishableKey}\nSECRET_KEY=${secretKey}`;
}

async function accept(config: Config): Promise<string> {
  if (!config.databaseUrl) {
    throw new ConfigError("DATABASE_URL is missing: only a PostgreSQL database records the keys.");
  }
  const database = await openPostgres(config.databaseUrl);
  try {
    await refuseProject(database.kysely);
    await assertNotRunning(database.kysely);
    await acceptKeys(database.kysely, await findKeys(config));
  } finally {
    await database.close();
  }
  return "From now on the shop starts with these keys only. If others were in use, all users are signed out.";
}
