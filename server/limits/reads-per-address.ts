import { createLimiter, type Limiter } from "../lib/limiter.ts";

/** A page makes a handful of requests at once. Further ones wait, so that others get their turn. */
const CONCURRENCY = 4;

export type ReadsPerAddress = {
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

/** Bounds how many reads of one address run at once in this process. */
export function createReadsPerAddress(): ReadsPerAddress {
  const limiters = new Map<string, Limiter>();
  return {
    async run(address, work) {
      const limiter = limiters.get(address) ?? createReadLimiter();
      limiters.set(address, limiter);
      try {
        return await limiter.run(work);
      } finally {
        if (limiter.active === 0) limiters.delete(address);
      }
    },
  };
}

function createReadLimiter(): Limiter {
  return createLimiter({
    name: "reads of one address",
    concurrency: CONCURRENCY,
    maxQueued: 200,
    maxWaitMs: 5000,
  });
}
