import { setTimeout as sleep } from "node:timers/promises";
import { type Database, runSql } from "../connection/database.ts";
import { readApplied, withoutBeside } from "./applied-migrations.ts";
import { readMigrations } from "./migration-files.ts";

/** Notified when migrations have been applied. */
export const MIGRATIONS_CHANNEL = "migrations";

/** Longer than the pool may refuse sessions after an interruption. */
const TRIES = 20;
const PAUSE_MS = 1500;

/**
 * Calls back with the name of a migration that another process has applied and this version neither
 * knows nor runs beside. The files are read now: an update may replace them while this process runs.
 */
export async function watchForNewerMigrations(
  { kysely, listen }: Pick<Database, "kysely" | "listen">,
  found: (name: string) => void,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const migrations = await readMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  const check = async () => {
    const applied = withoutBeside(await readApplied(runSql(kysely)), migrations);
    const newer = applied.find(({ name }) => !known.has(name));
    if (newer) found(newer.name);
  };
  // Called again after every interruption of the connection, when the pool may not have recovered yet.
  await listen(MIGRATIONS_CHANNEL, () => {
    tryRepeatedly(check, pauseMs).catch((error) =>
      console.error("The migrations could not be read:", error),
    );
  });
}

async function tryRepeatedly(work: () => Promise<void>, pauseMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
