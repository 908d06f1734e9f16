import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createLimiter } from "../lib/limiter.ts";
import { ROOT } from "../lib/root-folder.ts";

export type PasswordTask =
  | { kind: "compare"; password: string; hash: string }
  | { kind: "hash"; password: string; cost: number };

/** One core stays free for requests. */
const MAX_WORKERS = Math.max(1, Math.min(4, availableParallelism() - 1));
const MAX_QUEUED = 64;
/** A worker takes 20 MB. */
const IDLE_MS = 10_000;

/** Computes bcrypt hashes in worker threads, which start when needed and end when idle. */
function createPasswordPool() {
  const limiter = createLimiter({
    name: "password hashing",
    concurrency: MAX_WORKERS,
    maxQueued: MAX_QUEUED,
  });
  const idle: Worker[] = [];
  const endIdle = () => void Promise.all(idle.splice(0).map((worker) => worker.terminate()));
  const timer = setTimeout(endIdle, IDLE_MS).unref();

  const run = (task: PasswordTask) =>
    limiter.run(async () => {
      const worker = idle.pop() ?? startWorker();
      const result = await runIn(worker, task);
      // Not reached after an error, which ends the worker.
      idle.push(worker);
      timer.refresh();
      return result;
    });

  return {
    compare: async (password: string, hash: string) =>
      (await run({ kind: "compare", password, hash })) === true,
    hash: async (password: string, cost: number) =>
      String(await run({ kind: "hash", password, cost })),
  };
}

export const passwordPool = createPasswordPool();

function startWorker(): Worker {
  return new Worker(join(ROOT, "server/auth/password-worker.ts"));
}

/** A worker keeps the process alive only while it computes. */
async function runIn(worker: Worker, task: PasswordTask): Promise<unknown> {
  worker.ref();
  worker.postMessage(task);
  const [result]: unknown[] = await once(worker, "message");
  worker.unref();
  return result;
}
