/**
 * Runs one of our TypeScript files: `node scripts/launch.mjs [--build | --tools] FILE [ARGUMENT…]`.
 * Installs what is missing first: with `--build` what building the shop needs, with `--tools` also
 * what only tests, benches and checks need.
 * This file, its folder and the flags must run on any Node.js from 20, with nothing installed.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MALLOC_SETTINGS, NODE_FLAGS } from "../server/start-flags.mjs";
import { runChild } from "./launch/child.mjs";
import { ensureNode } from "./launch/node.mjs";
import { ensurePackages } from "./launch/packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [, need = "run"] = /^--(build|tools)$/.exec(process.argv[2]) ?? [];
const [file, ...args] = process.argv.slice(need === "run" ? 2 : 3);

const SETTINGS = { ...MALLOC_SETTINGS, NODE_COMPILE_CACHE: join(root, ".cache/compile") };

try {
  const node = await ensureNode(root);
  await ensurePackages(root, need);
  const flags = file === "scripts/start.ts" ? NODE_FLAGS : [];
  process.exitCode = await runChild(node, [...flags, join(root, file), ...args], {
    cwd: root,
    env: { ...SETTINGS, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
