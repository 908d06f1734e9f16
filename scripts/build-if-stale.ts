import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isPrepared, type PreparedData } from "../server/database/prepared-data.ts";
import { isCurrent } from "./build-stamp.ts";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");

/** Makes what was not made from the present sources: the site and the data of a new demo shop. */
export async function buildIfStale(): Promise<void> {
  if (process.env.NODE_ENV === "production") return reportStaleSite();
  const needsDatabase = !process.env.DATABASE_URL;
  await Promise.all([buildSite(), ...(needsDatabase ? [prepareIfStale("demo")] : [])]);
}

async function buildSite(): Promise<void> {
  if (await isCurrent(DIST)) return;
  await run("Building the site (about 10 seconds)", "build.ts", DIST);
}

export async function prepareIfStale(data: PreparedData): Promise<void> {
  if (await isPrepared(data)) return;
  await run(`Preparing the ${data} database (about 7 seconds)`, "prepare-data.ts", data);
}

/** In production nothing is built implicitly. A missing site is reported by the shop itself. */
async function reportStaleSite(): Promise<void> {
  if (!existsSync(DIST) || (await isCurrent(DIST))) return;
  console.log("The site in dist/ was built from other sources or settings: see `npm run build`.");
}

/** In a process of its own, so that the build's NODE_ENV never reaches the shop. */
async function run(message: string, script: string, ...args: string[]): Promise<void> {
  console.log(message);
  const child = spawn(process.execPath, [join(ROOT, "scripts", script), ...args], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  const [code, signal] = await once(child, "exit");
  process.off("SIGTERM", stop).off("SIGINT", stop);
  if (signal) process.exit(1);
  if (code !== 0) throw new Error(`scripts/${script} failed; the reason is above.`);
}
