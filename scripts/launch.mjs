/**
 * Runs one of our TypeScript files on the Node.js that the project brings along, after installing
 * what is missing. This file itself must run on whatever Node.js (>= 20) the machine has, with
 * nothing installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules/.installed");
const node24 = join(
  root,
  process.platform === "win32" ? "node_modules/node/bin/node.exe" : "node_modules/node/bin/node",
);

function wanted() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lock).digest("hex");
}

function isInstalled() {
  return existsSync(node24) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted();
}

function install() {
  console.log("Installing what the shop needs (once; about a minute)");
  // Not `npm ci`: it refuses a lock file made where a registry lacks other platforms' binaries.
  const result = spawnSync(
    "npm",
    ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    },
  );
  if (result.status !== 0) {
    console.error("npm could not install the packages; its own words stand above.");
    process.exit(1);
  }
  writeFileSync(stamp, wanted());
}

if (!isInstalled()) install();

const [file, ...args] = process.argv.slice(2);
const child = spawn(node24, [join(root, file), ...args], { cwd: root, stdio: "inherit" });
// Ctrl-C reaches the child by itself, as part of the same group; only waiting for it is left to do.
process.on("SIGINT", () => undefined);
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
