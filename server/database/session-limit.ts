import { createLimiter, type Limiter } from "../operations/limiter.ts";

const MAX_WAIT_MS = 10_000;
const MAX_QUEUED = 1000;

/** A request that gets no session in time is answered with 503 instead of waiting for ever. */
export function createSessionLimiter(sessions: number): Limiter {
  return createLimiter({
    name: "database",
    concurrency: sessions,
    maxQueued: MAX_QUEUED,
    maxWaitMs: MAX_WAIT_MS,
  });
}
