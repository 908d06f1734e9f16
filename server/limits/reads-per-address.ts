import { createLimiter, type Limiter } from "../lib/limiter.ts";
import { createRefusedLog } from "../lib/refused-log.ts";

/** A page makes a handful of requests at once. Further ones wait, so that others get their turn. */
const CONCURRENCY = 4;
const NAME = "reads of one address";

export type ReadsPerAddress = {
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

/** Bounds how many reads of one address run at once in this process. */
export function createReadsPerAddress(): ReadsPerAddress {
  const limiters = new Map<string, Limiter>();
  // One line for all addresses: a flood may come from many.
  const logRefused = createRefusedLog(NAME);
  return {
    async run(address, work) {
      const limiter = limiters.get(address) ?? createReadLimiter(logRefused);
      limiters.set(address, limiter);
      try {
        return await limiter.run(work);
      } finally {
        if (limiter.active === 0) limiters.delete(address);
      }
    },
  };
}

function createReadLimiter(logRefused: () => void): Limiter {
  return createLimiter({
    name: NAME,
    concurrency: CONCURRENCY,
    maxQueued: 200,
    maxWaitMs: 5000,
    logRefused,
  });
}
