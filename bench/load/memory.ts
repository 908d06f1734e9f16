import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Memory after garbage collection. */
export type Reading = { minute: number; rss: number; heap: number };

/** Makes a server report its memory on SIGUSR2. */
export function memoryEnv(file: string): Record<string, string> {
  const reporter = join(import.meta.dirname, "report-memory.ts");
  return {
    NODE_OPTIONS: `${process.env.LOAD_NODE_OPTIONS ?? ""} --expose-gc --import ${reporter}`,
    LOAD_MEMORY_FILE: file,
  };
}

export async function readMemory(pid: number, file: string, minute: number): Promise<Reading> {
  const before = asText(file);
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const text = asText(file);
    if (text !== before) {
      const { rss, heapUsed, external } = JSON.parse(text);
      return { minute, rss, heap: heapUsed + external };
    }
    await setTimeout(50);
  }
}

function asText(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
