import { type Kysely, sql } from "kysely";

/** Pieces that unpaid orders hold now. */
export async function readHeldPieces(kysely: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(quantity), 0)::float8 as pieces
    from public."stockHolds" where "expiresAt" > now()`.execute(kysely);
  return rows[0]?.pieces ?? 0;
}
