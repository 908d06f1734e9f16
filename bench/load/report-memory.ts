import { renameSync, writeFileSync } from "node:fs";

const file = process.env.LOAD_MEMORY_FILE;
let count = 0;

process.on("SIGUSR2", () => {
  if (!file) return;
  globalThis.gc?.();
  count += 1;
  writeFileSync(`${file}.draft`, JSON.stringify({ count, ...process.memoryUsage() }));
  renameSync(`${file}.draft`, file);
});
