import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isPrepared, type PreparedData } from "../../server/database/data-folder/prepared-data.ts";
import { ensurePackages } from "../launch/packages.mjs";
import { isCurrent } from "./build-stamp.ts";

const ROOT = join(import.meta.dirname, "../..");
const DIST = join(ROOT, "dist");
const SERVER = join(DIST, "server");

/** Makes what was not made from the present sources: site, server and the data of a new shop. */
export async function buildIfStale(): Promise<void> {
  if (process.env.NODE_ENV === "production") return reportStaleBuild();
  await Promise.all([buildSiteAndServer(), isNewShop() && prepareIfStale(await neededData())]);
}

function isNewShop(): boolean {
  const { DATABASE_URL, DATA_DIR } = process.env;
  return !DATABASE_URL && !existsSync(join(DATA_DIR || join(ROOT, ".data"), "database"));
}

/** Loaded only here: the start of a shop that has its data needs no package. */
async function neededData(): Promise<PreparedData> {
  const { readConfig } = await import("../../server/config/config.ts");
  const { ConfigError } = await import("../../server/lib/errors.ts");
  const { preparedDataFor } = await import(
    "../../server/database/data-folder/copy-prepared-data.ts"
  );
  try {
    return preparedDataFor(readConfig(process.env, process.argv.slice(2)));
  } catch (error) {
    // The server reports it.
    if (error instanceof ConfigError) return "demo";
    throw error;
  }
}

async function buildSiteAndServer(): Promise<void> {
  const hasSite = await isCurrent("site", DIST);
  if (hasSite && (await isCurrent("server", SERVER))) return;
  // Only here: what is built runs without the bundler and its native code.
  await ensurePackages(ROOT, "build");
  if (!hasSite) await run("Building the site (about 10 seconds)", "build.ts", DIST);
  if (await isCurrent("server", SERVER)) return;
  await run("Bundling the server (about 2 seconds)", "build/bundle-server.ts");
}

/** What tests need: also the data of a new shop, with the demo and without. */
export async function buildForTests(): Promise<void> {
  await Promise.all([buildSiteAndServer(), prepareIfStale("demo"), prepareIfStale("empty")]);
}

async function prepareIfStale(data: PreparedData): Promise<void> {
  if (await isPrepared(data)) return;
  await run(`Preparing the ${data} database (about 7 seconds)`, "build/prepare-data.ts", data);
}

/** In production nothing is built implicitly. */
async function reportStaleBuild(): Promise<void> {
  if (!existsSync(join(SERVER, "main.js"))) {
    console.error("The shop is not built: run `npm run build`.");
    process.exit(1);
  }
  if ((await isCurrent("site", DIST)) && (await isCurrent("server", SERVER))) return;
  console.log("What is in dist/ was built from other sources or settings: see `npm run build`.");
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
