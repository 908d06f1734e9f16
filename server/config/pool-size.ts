import { availableParallelism } from "node:os";

const SESSIONS_PER_CORE = 4;
const LEAST = 4;
const MOST = 20;

/** Sessions of one process: a statement waits for the disk about as often as for a core. */
export function defaultPoolSize(workers: number, cores = availableParallelism()): number {
  return Math.min(MOST, Math.max(LEAST, Math.ceil((cores * SESSIONS_PER_CORE) / workers)));
}
