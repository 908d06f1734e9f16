/**
 * How Node.js and the C library are set for the server, whoever starts it, and which Node.js that needs.
 * Plain JavaScript without packages: the launcher reads it with any Node.js from 20.
 */

/** PGlite's WebAssembly is not optimized: V8 takes more than 1 GB for a moment to do that. */
export const NODE_FLAGS = ["--liftoff-only", "--max-semi-space-size=4"];

export const MALLOC_SETTINGS = {
  // One arena instead of one per core: the C library keeps less memory back.
  MALLOC_ARENA_MAX: "1",
  // Fixed at their initial values, which otherwise grow: freed memory returns to the system.
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** The first version that runs TypeScript files and supports `import.meta.main`. */
export const OLDEST_NODE = [24, 2];

export function isRecentNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}
