import { publish } from "../../lib/events.ts";
import { createLimiter, type Turn } from "../../lib/limiter.ts";
import { currentRequest, type RequestContext } from "../../lib/request-context.ts";

/** What has begun is not given up early. */
const MAX_WAIT_MS = 10_000;
/** A client is told to try again, rather than to wait longer than anybody endures. */
const MAX_FIRST_WAIT_MS = 5000;
/** How long those that are served wait while more come than can be served. */
const TARGET_MS = 500;
const MAX_QUEUED = 1000;

export type SessionLimiter = {
  acquire(): Promise<() => void>;
  /** Whether the current request is refused, because too many wait or for too long. */
  refuses(): boolean;
  state(): PoolState;
};

export type PoolState = { size: number; active: number; waiting: number };

/**
 * A request that is refused is answered with 503, and has changed nothing then: once it has begun, it
 * comes first. So do payments that were begun; the shop's own work comes with the pages.
 */
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
      const request = currentRequest();
      try {
        const free = await limiter.acquire(turnOf(request));
        if (request) request.isBegun = true;
        return free;
      } finally {
        publish("poolWait", { seconds: (performance.now() - began) / 1000 });
      }
    },
    refuses: () => limiter.refuses(turnOf(currentRequest())),
    state: () => ({ size, active: limiter.active, waiting: limiter.waiting }),
  };
}

function turnOf(request: RequestContext | undefined): Turn {
  if (!request) return { priority: 1 };
  if (request.isBegun || request.priority === 0) return { priority: 0 };
  const { priority } = request;
  // The app sends requests again that were refused, but nobody does so with a page or a health check.
  const targetMs = priority === 1 ? undefined : TARGET_MS;
  return { priority, maxWaitMs: MAX_FIRST_WAIT_MS, targetMs };
}
