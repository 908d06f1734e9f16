import { setTimeout as sleep } from "node:timers/promises";

export type Close = () => Promise<void> | void;

/** Closes in the reverse order of opening; a failure does not keep the rest open. */
export async function closeAll(closers: Close[]): Promise<void> {
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error("Closing failed:", error);
    }
  }
}

const JOBS_MS = 3000;

/** Stops background jobs. One that waits for a lost database ends when its connection is closed. */
export async function closeJobs(closers: readonly Close[]): Promise<void> {
  const closed = Promise.all(closers.map((close) => close()));
  await Promise.race([closed, sleep(JOBS_MS, undefined, { ref: false })]);
}
