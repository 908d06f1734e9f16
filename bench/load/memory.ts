import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Resident memory in MB. */
export type Reading = { minute: number; rss: number };

/** Makes a server report its memory on SIGUSR2. */
export function memoryEnv(file: string): Record<string, string> {
  const reporter = join(import.meta.dirname, "report-memory.ts");
  return {
    NODE_OPTIONS: `${process.env.LOAD_NODE_OPTIONS ?? ""} --expose-gc --import ${reporter}`,
    LOAD_MEMORY_FILE: file,
  };
}

/** JavaScript memory after garbage collection, in bytes. */
export async function readHeap(pid: number, file: string): Promise<number> {
  process.kill(pid, "SIGUSR2");
  while (!existsSync(file)) await setTimeout(50);
  const { heapUsed, external } = JSON.parse(readFileSync(file, "utf8"));
  return heapUsed + external;
}
