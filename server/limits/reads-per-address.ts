import { createLimiter, type Limiter } from "../lib/limiter.ts";
import { createRefusedLog } from "../lib/refused-log.ts";
import { comeLast } from "../lib/request-context.ts";

/** A page makes a handful of requests at once. Further ones wait, so that others get their turn. */
const CONCURRENCY = 4;
/** Pages come before orders and carts: were all reads of an address pages, it could keep out both. */
const WITH_PRIORITY = 2;
const NAME = "reads of one address";

export type ReadsPerAddress = {
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
};

/** Bounds how many reads of one address run at once in this process. */
export function createReadsPerAddress(): ReadsPerAddress {
  const addresses = new Map<string, ReturnType<typeof createReads>>();
  // One line for all addresses: a flood may come from many.
  const logRefused = createRefusedLog(NAME);
  return {
    async run(address, work) {
      const reads = addresses.get(address) ?? createReads(logRefused);
      addresses.set(address, reads);
      try {
        return await reads.run(work);
      } finally {
        if (reads.limiter.active === 0) addresses.delete(address);
      }
    },
  };
}

/** The reads of one address. */
function createReads(logRefused: () => void) {
  const limiter = createReadLimiter(logRefused);
  let running = 0;

  async function runNext<Result>(work: () => Promise<Result>): Promise<Result> {
    running += 1;
    if (running > WITH_PRIORITY) comeLast();
    return work().finally(() => {
      running -= 1;
    });
  }

  return {
    limiter,
    run: <Result>(work: () => Promise<Result>) => limiter.run(() => runNext(work)),
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
