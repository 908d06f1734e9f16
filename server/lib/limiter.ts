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
  /** Lower ones are served first. */
  priority?: Priority;
  /** Rejects at once when the wait is expected to be longer. */
  maxExpectedWaitMs?: number;
};

export type Priority = 0 | 1 | 2;

type Waiting = { since: number; start(): void };

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

/** Runs a few at a time, by priority, then in order; bounds how many wait and for how long. */
export function createLimiter({
  name,
  concurrency,
  maxQueued,
  maxWaitMs,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  const queues = [new Set<Waiting>(), new Set<Waiting>(), new Set<Waiting>()] as const;
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

  function waiting(lowest: Priority = 2): number {
    return queues.slice(0, lowest + 1).reduce((sum, { size }) => sum + size, 0);
  }

  /** From those who are served before, and from how long the first of the same priority has waited. */
  function expectedWaitMs(priority: Priority): number {
    const [first] = queues[priority];
    const waitedMs = first ? now() - first.since : 0;
    return Math.max(waitedMs, ((waiting(priority) + 1) * averageMs) / concurrency);
  }

  function isLate({ priority = 0, maxExpectedWaitMs = Number.POSITIVE_INFINITY }: Turn): boolean {
    return waiting() >= maxQueued || expectedWaitMs(priority) > maxExpectedWaitMs;
  }

  function waitForTurn(turn: Turn): Promise<void> {
    if (isLate(turn)) throw new OverloadError(`${name}: too many requests are waiting`);
    const queue = queues[turn.priority ?? 0];
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs ? setTimeout(expire, maxWaitMs) : undefined;
      const waiting: Waiting = {
        since: now(),
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      function expire() {
        queue.delete(waiting);
        reject(new OverloadError(`${name}: no free slot within ${maxWaitMs} ms`));
      }
      queue.add(waiting);
    });
  }

  /** Hands the slot to the first in the first queue. */
  function release(): void {
    const queue = queues.find(({ size }) => size > 0);
    const [next] = queue ?? [];
    if (!next) {
      active -= 1;
      return;
    }
    queue?.delete(next);
    next.start();
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
