import { type Kysely, sql } from "kysely";
import { runPeriodically } from "../../lib/run-periodically.ts";

const INTERVAL_MS = 6 * 60 * 60 * 1000;

/** What the shop's own tables keep for a time only; on Supabase a schedule does it. */
async function deleteExpired(kysely: Kysely<unknown>): Promise<void> {
  await sql`select private.delete_expired()`.execute(kysely);
}

/** Deletes now and every six hours until the returned function is called. */
export function startDeletingExpired(kysely: Kysely<unknown>): () => Promise<void> {
  const work = () => deleteExpired(kysely);
  return runPeriodically("Deleting expired rows", INTERVAL_MS, work, { immediately: true });
}
