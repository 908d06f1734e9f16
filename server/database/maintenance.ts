import { type Kysely, sql } from "kysely";

const EVERY_MS = 60_000;

/** PostgreSQL's own measure of when a table needs it: 50 rows and a fifth of the table. */
const VACUUM_THRESHOLD = sql`50 + 0.2 * n_live_tup`;

/** So much log is written before it is folded into the tables; a restart after a crash reads no more. */
const MAX_WAL_BYTES = 32 * 1024 * 1024;

/**
 * What PostgreSQL does in background processes, which PGlite has not: clear dead rows away, look at the
 * tables anew for the planner, and fold the log into the tables, so that neither the files nor the time
 * to reopen after a crash grow for ever.
 */
export async function runMaintenance(kysely: Kysely<unknown>): Promise<void> {
  for (const { name } of await tablesToVacuum(kysely)) {
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(kysely);
  }
  if ((await walBytesSinceCheckpoint(kysely)) > MAX_WAL_BYTES)
    await sql`checkpoint`.execute(kysely);
}

async function tablesToVacuum(kysely: Kysely<unknown>): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_catalog.pg_stat_user_tables
    where n_dead_tup > ${VACUUM_THRESHOLD} or n_mod_since_analyze > ${VACUUM_THRESHOLD}
    order by n_dead_tup desc`.execute(kysely);
  return rows;
}

async function walBytesSinceCheckpoint(kysely: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_current_wal_lsn() - redo_lsn as bytes from pg_catalog.pg_control_checkpoint()
  `.execute(kysely);
  return Number(rows[0]?.bytes ?? 0);
}

/** Keeps house every minute until it is told to stop. */
export function startMaintenance(kysely: Kysely<unknown>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => runMaintenance(kysely)).catch(report);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function report(error: unknown): void {
  console.error("The embedded database could not be tidied:", error);
}
