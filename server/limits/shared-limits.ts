import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Claim, Limits } from "./rate-limit.ts";

const MAX_REFUSALS = 10_000;

/** Limits that count across all processes, exactly: each attempt is one call of the database. */
export function createSharedLimits(db: Kysely<unknown>, now: () => number = Date.now): Limits {
  // By hash: a flood of attempts that were refused once is answered without the database.
  const refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSALS });
  const knownWait = (claims: readonly Claim[]) =>
    Math.max(...claims.map(({ key }) => (refusedUntil.get(key) ?? 0) - now()));

  return {
    async take(claims) {
      const hashed = claims.map((claim) => ({ ...claim, key: hashKey(claim.key) }));
      const known = knownWait(hashed);
      if (known > 0) return Math.ceil(known / 1000);
      const { rows } = await sql<{ key: string; wait: number }>`
        select key, wait from private.take_limits(${JSON.stringify(hashed)}::text::jsonb)
      `.execute(db);
      for (const { key, wait } of rows) {
        refusedUntil.set(key, now() + wait * 1000);
      }
      return Math.ceil(Math.max(0, ...rows.map(({ wait }) => wait)));
    },
    async giveBack({ lastOf, allOf }) {
      await sql`
        select private.return_limits(
          array(select jsonb_array_elements_text(${toJson(lastOf)}::text::jsonb)),
          array(select jsonb_array_elements_text(${toJson(allOf)}::text::jsonb))
        )`.execute(db);
    },
  };
}

/** Neither addresses nor accounts are stored. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 32);
}

function toJson(keys: readonly string[]): string {
  return JSON.stringify(keys.map(hashKey));
}
