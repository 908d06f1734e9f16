import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { createLimiter } from "../../lib/limiter.ts";

/** One core stays free for requests, and one of Node.js's four threads for files. */
const MAX_THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));

const limiter = createLimiter({
  name: "password hashing",
  concurrency: MAX_THREADS,
  maxQueued: 64,
});

/** Computes bcrypt hashes in the threads of Node.js, a few at a time. */
export const passwordPool = {
  compare: (password: string, hash: string) => limiter.run(() => bcrypt.compare(password, hash)),
  hash: (password: string, cost: number) => limiter.run(() => bcrypt.hash(password, cost)),
};
