/**
 * Runs one of our TypeScript files: `node scripts/launch.mjs [--build | --tools] FILE [ARGUMENT…]`.
 * Installs what is missing first: with `--build` what building the shop needs, with `--tools` also
 * what only tests, benches and checks need.
 * This file and its folder must run on any Node.js from 20, with nothing installed.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./launch/child.mjs";
import { ensureNode } from "./launch/node.mjs";
import { ensurePackages } from "./launch/packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [, need = "run"] = /^--(build|tools)$/.exec(process.argv[2]) ?? [];
const [file, ...args] = process.argv.slice(need === "run" ? 2 : 3);

/** PGlite's WebAssembly is optimized only under sustained load: doing it takes 600 MB for a moment. */
const SERVER_FLAGS = ["--wasm-tiering-budget=2000000000", "--max-semi-space-size=4"];
const MEMORY_AND_CACHE = {
  // One arena instead of one per core: the C library keeps less memory back.
  MALLOC_ARENA_MAX: "1",
  // Fixed at their initial values, which otherwise grow: freed memory returns to the system.
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: join(root, ".cache/compile"),
};

try {
  const node = await ensureNode(root);
  await ensurePackages(root, need);
  const flags = file === "scripts/start.ts" ? SERVER_FLAGS : [];
  process.exitCode = await runChild(node, [...flags, join(root, file), ...args], {
    cwd: root,
    env: { ...MEMORY_AND_CACHE, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
