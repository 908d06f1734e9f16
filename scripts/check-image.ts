import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PRODUCTION } from "../tests/harness/shop/production.ts";
import { commandOf, environmentOf } from "./image/dockerfile.ts";
import { runStages } from "./image/run-stages.ts";

const USER = 65534;
const PORT = "3999";
const START_SECONDS = 120;

/**
 * For machines without a container engine: builds what the image contains and starts it as the
 * container would, in production, as another user, without write access to anything but its data.
 */
const folder = mkdtempSync(join(tmpdir(), "ntoma-image-"));
chmodSync(folder, 0o755);
try {
  await check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function check(): Promise<void> {
  const { app, stage } = runStages(folder);
  const size = execFileSync("du", ["-sm", app], { encoding: "utf8" }).split("\t")[0];
  console.log(`The image adds ${size} MB to its base.`);
  const data = join(folder, "data");
  mkdirSync(data);
  execFileSync("chmod", ["-R", "a+rX,a-w", app]);
  const owner = process.getuid?.() === 0 ? { uid: USER, gid: USER } : {};
  if (owner.uid) chownSync(data, USER, USER);
  const env = { ...environmentOf(stage), ...productionSettings(data), PATH: process.env.PATH };
  const run = { cwd: app, env, ...owner };

  const [command = "", ...args] = commandOf(stage, "CMD");
  const shop = spawn(command, args, { ...run, stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(shop, "exit");
  const [check = "", ...checkArgs] = commandOf(stage, "HEALTHCHECK");
  const isHealthy = () => spawnSync(check, checkArgs, run).status === 0;
  for (let second = 0; shop.exitCode === null && !isHealthy(); second++) {
    if (second > START_SECONDS) throw new Error("The shop did not become healthy.");
    await setTimeout(1000);
  }
  shop.kill("SIGTERM");
  const [code] = await ended;
  if (code !== 0) throw new Error(`The shop ended with ${code}.`);
  console.log("It became healthy and closed in order.");
}

function productionSettings(dataDir: string): Record<string, string> {
  return {
    PORT,
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    ...PRODUCTION,
  };
}
