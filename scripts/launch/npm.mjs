import { basename } from "node:path";
import { runChild } from "./child.mjs";

/** Runs npm: the one that runs us, or the one in the PATH. Only what goes wrong is printed. */
export function runNpm(args, cwd) {
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const stdio = ["ignore", "ignore", "inherit"];
  const cli = process.env.npm_execpath ?? "";
  return basename(cli) === "npm-cli.js"
    ? runChild(process.execPath, [cli, ...args, ...quiet], { cwd, stdio })
    : runChild("npm", [...args, ...quiet], { cwd, stdio, shell: process.platform === "win32" });
}
