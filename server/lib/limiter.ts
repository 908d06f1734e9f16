/** Too much work is waiting already: the client should try again in a moment. */
export class OverloadError extends Error {}

export type Limiter = {
  readonly active: number;
  readonly waiting: number;
  /** Waits for a slot; resolves with the function that frees it. */
  acquire(): Promise<() => void>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

type LimiterOptions = {
  /** What is overloaded, for the error message. */
  name: string;
  concurrency: number;
  maxQueued: number;
  maxWaitMs?: number;
};

/** Runs a few at a time, in order; bounds how many wait and for how long. */
export function createLimiter({
  name,
  concurrency,
  maxQueued,
  maxWaitMs,
}: LimiterOptions): Limiter {
  const queue = new Set<() => void>();
  let active = 0;

  async function acquire(): Promise<() => void> {
    if (active >= concurrency) await waitForTurn();
    else active += 1;
    return release;
  }

  function waitForTurn(): Promise<void> {
    if (queue.size >= maxQueued) throw new OverloadError(`${name}: too many requests are waiting`);
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = maxWaitMs ? setTimeout(expire, maxWaitMs) : undefined;
      function expire() {
        queue.delete(turn);
        reject(new OverloadError(`${name}: no free slot within ${maxWaitMs} ms`));
      }
      queue.add(turn);
    });
  }

  /** Hands the slot to the first in the queue. */
  function release(): void {
    const [next] = queue;
    if (!next) {
      active -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return {
    get active() {
      return active;
    },
    get waiting() {
      return queue.size;
    },
    acquire,
    async run(work) {
      const done = await acquire();
      return work().finally(done);
    },
  };
}
