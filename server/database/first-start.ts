import { type Kysely, sql } from "kysely";

const FIRST_START = "first-start";

/** A shop that was started once is never seeded again. */
export const MARK_STARTED = sql`
  insert into private.applied_migrations (name, checksum) values (${FIRST_START}, '')`;

export async function wasStartedBefore(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from private.applied_migrations where name = ${FIRST_START}`.execute(db);
  return rows.length > 0;
}
