import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isCurrent } from "./build-stamp.ts";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");

/** Builds the site unless the last build was made from the present sources; never in production. */
export async function buildIfStale(): Promise<void> {
  if (await isCurrent(DIST)) return;
  if (process.env.NODE_ENV !== "production") return build();
  // A missing site is reported by the shop itself.
  if (existsSync(DIST)) {
    console.log("The site in dist/ was built from other sources or settings: see `npm run build`.");
  }
}

/** In a process of its own, so that the build's NODE_ENV never reaches the shop. */
async function build(): Promise<void> {
  console.log("Building the site (about 10 seconds)");
  const child = spawn(process.execPath, [join(ROOT, "scripts/build.ts")], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  const [code, signal] = await once(child, "exit");
  process.off("SIGTERM", stop).off("SIGINT", stop);
  if (signal) process.exit(1);
  if (code !== 0) throw new Error("The site could not be built; the reason is above.");
}
