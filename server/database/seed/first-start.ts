import { type Kysely, sql } from "kysely";

const FIRST_START = "first-start";

/** A shop that was started once is never seeded again. */
export const MARK_STARTED = sql`
  insert into private.shop_state (name) values (${FIRST_START}) on conflict (name) do nothing`;

export async function wasStartedBefore(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from private.shop_state where name = ${FIRST_START}`.execute(db);
  return rows.length > 0;
}
