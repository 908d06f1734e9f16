import { type Kysely, sql } from "kysely";
import type { BucketLimit, Claim, Limits } from "./rate-limit.ts";
import { createMemoryLimits } from "./rate-limit.ts";
import { hashKey } from "./shared-limits.ts";

export const EXCHANGE_INTERVAL_MS = 1000;

/**
 * Who used less than this part of a limit is not worth a row: ten processes together let at most twice
 * the limit pass unseen.
 */
const WORTH_SHARING = 0.1;

type Spending = BucketLimit & { key: string; spent: number };

/**
 * Token buckets of one process, for requests that must not wait for the database. What was spent is
 * exchanged with the other processes in the background.
 */
export function createExchangedLimits(db: Kysely<unknown>, now: () => number = Date.now) {
  const local = createMemoryLimits(now);
  let spendings = new Map<string, Spending>();

  function record(claim: Claim): void {
    if (!("burst" in claim)) throw new Error("Only token buckets can be exchanged.");
    const spent = (spendings.get(claim.key)?.spent ?? 0) + 1;
    spendings.set(claim.key, { ...claim, spent });
  }

  return {
    take(claims: readonly Claim[]): number {
      const wait = local.take(claims);
      if (wait === 0) claims.forEach(record);
      return wait;
    },
    giveBack: local.giveBack,
    /** Reports what this process has spent, and takes over what the others have. */
    async exchange(): Promise<void> {
      const shared = [...spendings.values()].filter(isWorthSharing);
      spendings = new Map();
      if (shared.length === 0) return;
      const keys = new Map(shared.map(({ key }) => [hashKey(key), key]));
      const sent = shared.map((spending) => ({ ...spending, key: hashKey(spending.key) }));
      const { rows } = await sql<{ key: string; seconds: number }>`
        select key, seconds from private.exchange_limits(${JSON.stringify(sent)}::text::jsonb)
      `.execute(db);
      for (const { key, seconds } of rows) {
        local.delay(keys.get(key) ?? key, now() + seconds * 1000);
      }
    },
  } satisfies Limits & { exchange: unknown };
}

function isWorthSharing({ spent, perSecond }: Spending): boolean {
  return spent >= perSecond * (EXCHANGE_INTERVAL_MS / 1000) * WORTH_SHARING;
}
