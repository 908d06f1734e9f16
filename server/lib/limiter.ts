/** Too much work is waiting already: the client should try again in a moment. */
export class OverloadError extends Error {}

export type Limiter = {
  readonly active: number;
  readonly waiting: number;
  /** Waits for a slot; resolves with the function that frees it. */
  acquire(turn?: Turn): Promise<() => void>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type Turn = {
  /** Before everyone who is not. */
  isUrgent?: boolean;
  /** Rejects at once when those who wait already are expected to take longer. */
  maxExpectedWaitMs?: number;
};

type LimiterOptions = {
  /** What is overloaded, for the error message. */
  name: string;
  concurrency: number;
  maxQueued: number;
  maxWaitMs?: number;
  now?: () => number;
};

/** How much the last use of a slot counts for the average; a single long one counts as a second. */
const WEIGHT = 0.05;
const LONGEST_SAMPLE_MS = 1000;

/** Runs a few at a time, urgent ones first, then in order; bounds how many wait and for how long. */
export function createLimiter({
  name,
  concurrency,
  maxQueued,
  maxWaitMs,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  const urgent = new Set<() => void>();
  const ordinary = new Set<() => void>();
  let active = 0;
  let averageMs = 0;

  async function acquire(turn: Turn = {}): Promise<() => void> {
    if (active >= concurrency) await waitForTurn(turn);
    else active += 1;
    const began = now();
    return () => {
      averageMs += (Math.min(now() - began, LONGEST_SAMPLE_MS) - averageMs) * WEIGHT;
      release();
    };
  }

  function waiting(): number {
    return urgent.size + ordinary.size;
  }

  function waitForTurn({ isUrgent, maxExpectedWaitMs }: Turn): Promise<void> {
    const expectedMs = ((waiting() + 1) * averageMs) / concurrency;
    if (waiting() >= maxQueued || expectedMs > (maxExpectedWaitMs ?? Number.POSITIVE_INFINITY)) {
      throw new OverloadError(`${name}: too many requests are waiting`);
    }
    const queue = isUrgent ? urgent : ordinary;
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
    const queue = urgent.size > 0 ? urgent : ordinary;
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
      return waiting();
    },
    acquire,
    async run(work) {
      const done = await acquire();
      return work().finally(done);
    },
  };
}
