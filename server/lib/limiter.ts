import { createRefusedLog } from "./refused-log.ts";

/** Too much work is waiting already: the client should try again in a moment. */
export class OverloadError extends Error {}

export type Limiter = {
  readonly active: number;
  readonly waiting: number;
  /** Whether who comes now is refused, because too many wait or for too long; it is logged then. */
  refuses(turn?: Turn): boolean;
  /** Waits for a slot; resolves with the function that frees it. */
  acquire(turn?: Turn): Promise<() => void>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type Turn = {
  /** Lower ones are served first. */
  priority?: Priority;
  /** Rejects after this time. */
  maxWaitMs?: number;
  /** Rejects at once while those of the same priority have to wait for longer than this. */
  targetMs?: number;
};

export type Priority = 0 | 1 | 2 | 3;

type Waiting = { since: number; start(): void };

/** Those of one priority that wait, and since when there have been any. */
type Queue = { waiting: Set<Waiting>; filledAt: number };

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

/** A queue that was empty within this time is a burst, which passes: its waits may be longer. */
const INTERVAL_MS = 1000;

/**
 * Runs a few at a time, by priority, then in order; bounds how many wait and for how long, by the
 * controlled delay of CoDel (RFC 8289), with the queue's time since it was empty as in 'Fail at Scale'.
 */
export function createLimiter({
  name,
  concurrency,
  maxQueued,
  maxWaitMs: longestWaitMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  const queues = [createQueue(), createQueue(), createQueue(), createQueue()] as const;
  const logRefused = createRefusedLog(name);
  let active = 0;

  async function acquire(turn: Turn = {}): Promise<() => void> {
    if (active >= concurrency) await waitForTurn(turn);
    else active += 1;
    return release;
  }

  /** Of this priority and those before it. */
  function countWaiting(lowest: Priority = 3): number {
    return queues.slice(0, lowest + 1).reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  function refuses(turn?: Turn): boolean {
    const isRefused = isBusy(turn);
    if (isRefused) logRefused();
    return isRefused;
  }

  function isBusy({ priority = 0, targetMs = Number.POSITIVE_INFINITY }: Turn = {}): boolean {
    const { waiting, filledAt } = queues[priority];
    const [first] = waiting;
    const isStanding = now() - filledAt > INTERVAL_MS;
    const isLate = first !== undefined && isStanding && now() - first.since > targetMs;
    return isLate || countWaiting(priority) >= maxQueued;
  }

  function waitForTurn(turn: Turn): Promise<void> {
    if (refuses(turn)) throw new OverloadError(`${name}: too many requests are waiting`);
    const { priority = 0, maxWaitMs = longestWaitMs } = turn;
    const queue = queues[priority];
    if (queue.waiting.size === 0) queue.filledAt = now();
    return new Promise((resolve, reject) => {
      const timer = Number.isFinite(maxWaitMs) ? setTimeout(expire, maxWaitMs) : undefined;
      const waiting: Waiting = {
        since: now(),
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      function expire() {
        queue.waiting.delete(waiting);
        logRefused();
        reject(new OverloadError(`${name}: no free slot within ${maxWaitMs} ms`));
      }
      queue.waiting.add(waiting);
    });
  }

  /** Hands the slot to the first of those with the lowest priority. */
  function release(): void {
    const queue = queues.find(({ waiting }) => waiting.size > 0);
    const [next] = queue?.waiting ?? [];
    if (!next) {
      active -= 1;
      return;
    }
    queue?.waiting.delete(next);
    next.start();
  }

  return {
    get active() {
      return active;
    },
    get waiting() {
      return countWaiting();
    },
    refuses,
    acquire,
    async run(work) {
      const done = await acquire();
      return work().finally(done);
    },
  };
}

function createQueue(): Queue {
  return { waiting: new Set(), filledAt: 0 };
}
