import { publish } from "../../lib/events.ts";
import { createLimiter } from "../../lib/limiter.ts";

const MAX_WAIT_MS = 10_000;
const MAX_QUEUED = 1000;

export type SessionLimiter = {
  acquire(): Promise<() => void>;
  state(): PoolState;
};

export type PoolState = { size: number; active: number; waiting: number };

/** A request that gets no session in time is answered with 503 instead of waiting indefinitely. */
export function createSessionLimiter(size: number): SessionLimiter {
  const limiter = createLimiter({
    name: "database",
    concurrency: size,
    maxQueued: MAX_QUEUED,
    maxWaitMs: MAX_WAIT_MS,
  });
  return {
    async acquire() {
      const began = performance.now();
      try {
        return await limiter.acquire();
      } finally {
        publish("poolWait", { seconds: (performance.now() - began) / 1000 });
      }
    },
    state: () => ({ size, active: limiter.active, waiting: limiter.waiting }),
  };
}
