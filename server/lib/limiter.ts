import { createRefusedLog } from "./refused-log.ts";

/** Too much work is waiting already: the client should try again in a moment. */
export class OverloadError extends Error {}

export type Limiter = {
  readonly active: number;
  readonly waiting: number;
  /** Whether who comes now is refused, because too many wait or for too long; this is logged. */
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
  /** Rejects at once while the first of the same priority waits for longer than this: controlled delay. */
  targetMs?: number;
};

export type Priority = 0 | 1 | 2 | 3;

type Waiting = { since: number; start(): void };

type LimiterOptions = {
  /** What is overloaded, for the error message. */
  name: string;
  concurrency: number;
  /** Those of lower priority do not count: they must not keep out who is served before them. */
  maxQueued: number;
  /** Of a turn that sets none. */
  maxWaitMs?: number;
  /** Called for everyone who is refused; several limiters may share one. */
  logRefused?: () => void;
  now?: () => number;
};

/** Runs a few at a time, by priority, then in order; bounds how many wait and for how long. */
export function createLimiter({
  name,
  concurrency,
  maxQueued,
  maxWaitMs: longestWaitMs = Number.POSITIVE_INFINITY,
  logRefused = createRefusedLog(name),
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  /** Those of each priority that wait. */
  const queues = [createQueue(), createQueue(), createQueue(), createQueue()] as const;
  let active = 0;
  let servedAt = 0;

  async function acquire(turn: Turn = {}): Promise<() => void> {
    if (active >= concurrency) await waitForTurn(turn);
    else active += 1;
    return release;
  }

  /** Of this priority and those before it. */
  function countWaiting(lowest: Priority = 3): number {
    return queues.slice(0, lowest + 1).reduce((sum, { size }) => sum + size, 0);
  }

  function refuses(turn?: Turn): boolean {
    const isRefused = isBusy(turn);
    if (isRefused) logRefused();
    return isRefused;
  }

  function isBusy({ priority = 0, targetMs = Number.POSITIVE_INFINITY }: Turn = {}): boolean {
    const [first] = queues[priority];
    // While nobody is served at all, waiting is no sign that too many come.
    const isLate = first !== undefined && servedAt - first.since > targetMs;
    return isLate || countWaiting(priority) >= maxQueued;
  }

  function waitForTurn(turn: Turn): Promise<void> {
    if (refuses(turn)) throw new OverloadError(`${name}: too many requests are waiting`);
    const { priority = 0, maxWaitMs = longestWaitMs } = turn;
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
        queues[priority].delete(waiting);
        logRefused();
        reject(new OverloadError(`${name}: no free slot within ${maxWaitMs} ms`));
      }
      queues[priority].add(waiting);
    });
  }

  /** Hands the slot to the first of those with the lowest priority. */
  function release(): void {
    servedAt = now();
    const queue = queues.find(({ size }) => size > 0);
    const [next] = queue ?? [];
    if (next) {
      queue?.delete(next);
      next.start();
    } else active -= 1;
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

function createQueue(): Set<Waiting> {
  return new Set();
}
