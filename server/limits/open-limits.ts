import { type Kysely, sql } from "kysely";
import { createLimiter, type Limiter } from "../lib/limiter.ts";
import { runPeriodically } from "../lib/run-periodically.ts";
import { createMemoryLimits, type Limits } from "./rate-limit.ts";
import { createReadsPerAddress, type ReadsPerAddress } from "./reads-per-address.ts";
import { createSharedLimits } from "./shared-limits.ts";

const PRUNE_INTERVAL_MS = 600_000;

export type ShopLimits = {
  /** Exact, for what is expensive: sign-in, sign-up, mails, asking the payment provider. */
  attempts: Limits;
  /** For every other request: counted by each process, never waits for the database. */
  requests: Limits;
  /** How many searches run at once in this process. */
  searches: Limiter;
  reads: ReadsPerAddress;
};

/** On the one session of PGlite, other requests wait for two searches at most. */
const SEARCHES_ON_PGLITE = 2;
const SEARCHES_ON_POSTGRES = 8;

const createSearchLimiter = (concurrency: number) =>
  createLimiter({ name: "search", concurrency, maxQueued: 50, maxWaitMs: 5000 });

/** Limits of a shop that has no other process. */
export function openMemoryLimits(): ShopLimits {
  return {
    attempts: createMemoryLimits(),
    requests: createMemoryLimits(),
    searches: createSearchLimiter(SEARCHES_ON_PGLITE),
    reads: createReadsPerAddress(),
  };
}

/** Attempts count across all processes on a database; also returns how to stop its maintenance. */
export function openSharedLimits(db: Kysely<unknown>) {
  const limits: ShopLimits = {
    attempts: createSharedLimits(db),
    requests: createMemoryLimits(),
    searches: createSearchLimiter(SEARCHES_ON_POSTGRES),
    reads: createReadsPerAddress(),
  };
  const close = runPeriodically("Removing old limits", PRUNE_INTERVAL_MS, () => pruneLimits(db));
  return { limits, close };
}

/** Rows that are just being made expire at once, so recent ones are left alone. */
export async function pruneLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from private.rate_limits where expires_at < now() - interval '1 minute'`.execute(db);
}
