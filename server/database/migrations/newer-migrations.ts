import { type Database, runSql } from "../connection/database.ts";
import { readApplied, withoutBeside } from "./applied-migrations.ts";
import { readMigrations } from "./migration-files.ts";

/** Notified when migrations have been applied. */
export const MIGRATIONS_CHANNEL = "migrations";

/**
 * Calls back with the name of a migration that another process has applied and this version neither
 * knows nor runs beside. The files are read now: an update may replace them while this process runs.
 */
export async function watchForNewerMigrations(
  { kysely, listen }: Pick<Database, "kysely" | "listen">,
  found: (name: string) => void,
): Promise<void> {
  const migrations = await readMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  const check = async () => {
    const applied = withoutBeside(await readApplied(runSql(kysely)), migrations);
    const newer = applied.find(({ name }) => !known.has(name));
    if (newer) found(newer.name);
  };
  // Called again after every interruption of the connection: a failed read is made up for then.
  await listen(MIGRATIONS_CHANNEL, () => {
    check().catch((error) => console.error("The migrations could not be read:", error));
  });
}
