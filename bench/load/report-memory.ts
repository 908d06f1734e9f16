import { renameSync, writeFileSync } from "node:fs";

const file = process.env.LOAD_MEMORY_FILE;

process.on("SIGUSR2", () => {
  if (!file) return;
  globalThis.gc?.();
  writeFileSync(`${file}.draft`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.draft`, file);
});
