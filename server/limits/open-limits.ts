import { type Kysely, sql } from "kysely";
import { runPeriodically } from "../lib/run-periodically.ts";
import { createExchangedLimits, EXCHANGE_INTERVAL_MS } from "./exchanged-limits.ts";
import { createMemoryLimits, type Limits } from "./rate-limit.ts";
import { createSharedLimits } from "./shared-limits.ts";

const PRUNE_INTERVAL_MS = 600_000;

export type ShopLimits = {
  /** Exact, for what is expensive: sign-in, sign-up, mails, asking the payment provider. */
  attempts: Limits;
  /** For every other request: never waits for the database. */
  requests: Limits;
};

/** Limits of a shop that has no other process. */
export function openMemoryLimits(): ShopLimits {
  return { attempts: createMemoryLimits(), requests: createMemoryLimits() };
}

/** Limits that count across all processes on a database; also returns how to stop the exchange. */
export function openSharedLimits(db: Kysely<unknown>) {
  const requests = createExchangedLimits(db);
  const timers = [
    runPeriodically("Exchanging limits", EXCHANGE_INTERVAL_MS, requests.exchange),
    runPeriodically("Removing old limits", PRUNE_INTERVAL_MS, () => pruneLimits(db)),
  ];
  return {
    limits: { attempts: createSharedLimits(db), requests } satisfies ShopLimits,
    close: async () => void (await Promise.all(timers.map((stop) => stop()))),
  };
}

/** Rows that are just being made expire at once, so recent ones are left alone. */
export async function pruneLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from private.rate_limits where expires_at < now() - interval '1 minute'`.execute(db);
}
