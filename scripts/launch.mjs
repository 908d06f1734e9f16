/**
 * Runs one of our TypeScript files: `node scripts/launch.mjs [--tools] FILE [ARGUMENT…]`.
 * Installs what is missing first, with `--tools` also what only tests, benches and checks need.
 * This file and its folder must run on any Node.js from 20, with nothing installed.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./launch/child.mjs";
import { ensureNode } from "./launch/node.mjs";
import { ensurePackages } from "./launch/packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const withTools = process.argv[2] === "--tools";
const [file, ...args] = process.argv.slice(withTools ? 3 : 2);

try {
  const node = await ensureNode(root);
  await ensurePackages(root, withTools);
  process.exitCode = await runChild(node, [join(root, file), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
