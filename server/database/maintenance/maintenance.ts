import { type Kysely, sql } from "kysely";
import { runPeriodically } from "../../lib/run-periodically.ts";

const INTERVAL_MS = 60_000;

/** PostgreSQL's own threshold for autovacuum: 50 rows and a fifth of the table. */
const VACUUM_THRESHOLD = sql`50 + 0.2 * n_live_tup`;

/** Bounds how much WAL a restart after a crash has to replay. */
const MAX_WAL_BYTES = 32 * 1024 * 1024;

/** What autovacuum and the checkpointer do in PostgreSQL; PGlite has no background processes. */
export async function runMaintenance(kysely: Kysely<unknown>): Promise<void> {
  for (const { name } of await tablesToVacuum(kysely)) {
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(kysely);
  }
  const walBytes = await walBytesSinceCheckpoint(kysely);
  if (walBytes > MAX_WAL_BYTES) await sql`checkpoint`.execute(kysely);
}

async function tablesToVacuum(kysely: Kysely<unknown>): Promise<{ name: string }[]> {
  // Without this, PostgreSQL reports changed rows at most once a second.
  await sql`select pg_catalog.pg_stat_force_next_flush()`.execute(kysely);
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

export function startMaintenance(kysely: Kysely<unknown>): () => Promise<void> {
  return runPeriodically("Database maintenance", INTERVAL_MS, () => runMaintenance(kysely));
}
