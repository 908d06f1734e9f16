/** Too much work is waiting already: the client should try again in a moment. */
export class OverloadError extends Error {}

export type Limiter = {
  readonly active: number;
  readonly waiting: number;
  /** Whether a slot would not be free in time. */
  isBusy(turn?: Turn): boolean;
  /** Waits for a slot; resolves with the function that frees it. */
  acquire(turn?: Turn): Promise<() => void>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type Turn = {
  /** Lower ones are served first. */
  priority?: Priority;
  /** Rejects after this time, and at once when the wait is expected to be longer. */
  maxWaitMs?: number;
};

export type Priority = 0 | 1 | 2;

type Waiting = { since: number; start(): void };

/** Those of one priority that wait, and how often one of them has got its turn lately. */
type Queue = { extraWaitMs: number; waiting: Set<Waiting>; servedAt: number; intervalMs: number };

type LimiterOptions = {
  /** What is overloaded, for the error message. */
  name: string;
  concurrency: number;
  /** Those of lower priority do not count: they must not keep out who is served before them. */
  maxQueued: number;
  /** Of a turn that sets none. */
  maxWaitMs?: number;
  now?: () => number;
};

/** How much the last interval counts for the average. */
const WEIGHT = 0.05;

/** The part of the longest wait that may be expected: others of higher priority can still come. */
const EXPECTED_PART = 0.8;

/** Who has waited this much longer comes before those of the priority above; others never do. */
const EXTRA_WAIT_MS = 250;
const UNLIMITED = Number.POSITIVE_INFINITY;

/** Runs a few at a time, by priority, then in order; bounds how many wait and for how long. */
export function createLimiter({
  name,
  concurrency,
  maxQueued,
  maxWaitMs: longestWaitMs = UNLIMITED,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  const queues = [createQueue(0), createQueue(EXTRA_WAIT_MS), createQueue(UNLIMITED)] as const;
  let active = 0;

  async function acquire(turn: Turn = {}): Promise<() => void> {
    if (active >= concurrency) await waitForTurn(turn);
    else active += 1;
    return release;
  }

  /** Of this priority and those before it. */
  function countWaiting(lowest: Priority = 2): number {
    return queues.slice(0, lowest + 1).reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  function isBusy({ priority = 0, maxWaitMs = longestWaitMs }: Turn = {}): boolean {
    const { waiting, intervalMs } = queues[priority];
    const isFull = countWaiting(priority) >= maxQueued;
    return isFull || waiting.size * intervalMs > maxWaitMs * EXPECTED_PART;
  }

  function waitForTurn(turn: Turn): Promise<void> {
    if (isBusy(turn)) throw new OverloadError(`${name}: too many requests are waiting`);
    const { priority = 0, maxWaitMs = longestWaitMs } = turn;
    const queue = queues[priority];
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs < UNLIMITED ? setTimeout(expire, maxWaitMs) : undefined;
      const waiting: Waiting = {
        since: now(),
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      function expire() {
        queue.waiting.delete(waiting);
        reject(new OverloadError(`${name}: no free slot within ${maxWaitMs} ms`));
      }
      queue.waiting.add(waiting);
    });
  }

  /** Hands the slot to the first of a queue. */
  function release(): void {
    const [first] = queues
      .filter(({ waiting }) => waiting.size > 0)
      .toSorted((a, b) => dueOf(a) - dueOf(b));
    if (first) serveNext(first);
    else active -= 1;
  }

  function serveNext(queue: Queue): void {
    const [next] = queue.waiting;
    if (!next) return;
    queue.waiting.delete(next);
    const time = now();
    // While nobody waited, nobody could be served.
    const interval = time - Math.max(queue.servedAt, next.since);
    queue.intervalMs += (interval - queue.intervalMs) * WEIGHT;
    queue.servedAt = time;
    next.start();
  }

  return {
    get active() {
      return active;
    },
    get waiting() {
      return countWaiting();
    },
    isBusy,
    acquire,
    async run(work) {
      const done = await acquire();
      return work().finally(done);
    },
  };
}

function createQueue(extraWaitMs: number): Queue {
  return { extraWaitMs, waiting: new Set(), servedAt: 0, intervalMs: 0 };
}

function dueOf({ waiting, extraWaitMs }: Queue): number {
  const [first] = waiting;
  return (first?.since ?? 0) + extraWaitMs;
}
