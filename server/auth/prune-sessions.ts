import { type Kysely, sql } from "kysely";

export const PRUNE_INTERVAL_MS = 3_600_000;

/** Sessions end when they were not used for so long; their refresh tokens are deleted with them. */
const SESSION_DAYS = 60;
/** A replayed token ends its session as long as it is known. */
const SPENT_TOKEN_DAYS = 7;
const AUDIT_LOG_DAYS = 90;
/** Bounds how long a run blocks other requests. */
const MAX_ROWS = 5000;

/** Deletes rows that Supabase Lite never deletes; every sign-in adds three rows, every hour of use two. */
export async function pruneSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from auth.sessions where id in (
      select id from auth.sessions
      where greatest(updated_at, refreshed_at at time zone 'UTC')
        < now() - ${SESSION_DAYS} * interval '1 day'
      limit ${MAX_ROWS})`.execute(db);
  await sql`
    delete from auth.refresh_tokens where id in (
      select id from auth.refresh_tokens
      where revoked and updated_at < now() - ${SPENT_TOKEN_DAYS} * interval '1 day'
      limit ${MAX_ROWS})`.execute(db);
  await sql`
    delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries
      where created_at < now() - ${AUDIT_LOG_DAYS} * interval '1 day'
      limit ${MAX_ROWS})`.execute(db);
}
