import { type Kysely, sql } from "kysely";
import { runPeriodically } from "../../lib/run-periodically.ts";

const INTERVAL_MS = 6 * 60 * 60 * 1000;

/**
 * Deletes what the auth server never deletes: sessions that were not refreshed for 90 days, spent tokens
 * after 30 days (until then a replayed one reveals a theft), and audit entries after 90 days.
 */
export async function pruneAuth(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    delete from auth.refresh_tokens
    where revoked and updated_at < now() - interval '30 days'`.execute(kysely);
  await sql`
    delete from auth.sessions as session
    where coalesce(session.refreshed_at, session.updated_at) < now() - interval '90 days'
      and not exists (
        select from auth.refresh_tokens as token
        where token.session_id = session.id and token.created_at > now() - interval '90 days'
      )`.execute(kysely);
  await sql`
    delete from auth.audit_log_entries
    where created_at < now() - interval '90 days'`.execute(kysely);
}

/** What the shop's own tables keep for a time only; on Supabase a schedule does it. */
async function deleteExpired(kysely: Kysely<unknown>): Promise<void> {
  await sql`select private.delete_expired()`.execute(kysely);
}

/** Prunes now and every six hours until the returned function is called. */
export function startPruning(kysely: Kysely<unknown>): () => Promise<void> {
  const prune = async () => {
    await pruneAuth(kysely);
    await deleteExpired(kysely);
  };
  return runPeriodically("Deleting expired rows", INTERVAL_MS, prune, { immediately: true });
}
