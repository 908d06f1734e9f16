import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../tests/harness/free-port.ts";
import { childrenOf, memoryOf } from "../usage.ts";

export const ROOT = join(import.meta.dirname, "../..");

export type StartedShop = {
  url: string;
  /** From the command until the shop is ready. */
  seconds: number;
  /** The server process, a descendant of npm; requires /proc. */
  pid: number;
  /** Of the server process, in MB. */
  memory(): { now: number; peak: number };
  stop(): Promise<void>;
};

const NPM_START = ["npm", "start"] as const;
/** What the container image and the systemd unit run. */
export const SERVICE_START = [process.execPath, "server/start.mjs"] as const;

/** Runs `npm start`, or another command that opens the shop, on free ports. */
export async function npmStart(
  env: Record<string, string>,
  cwd = ROOT,
  [program, argument]: readonly [string, string] = NPM_START,
): Promise<StartedShop> {
  const [port, inboxPort] = [String(await freePort()), String(await freePort())];
  const began = performance.now();
  const child = spawn(program, [argument], {
    cwd,
    env: { ...process.env, NODE_ENV: "development", PORT: port, INBOX_PORT: inboxPort, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  while (!/Data +\S/.test(output)) {
    await Promise.race([once(child.stdout, "data"), closed]);
    if (child.exitCode !== null) throw new Error(`The shop did not open:\n${output}`);
  }
  const seconds = (performance.now() - began) / 1000;
  const pid = lastDescendant(child.pid ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    seconds,
    pid,
    memory: () => memoryOf(pid),
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}

/** npm starts the launcher, and the launcher the server. */
function lastDescendant(pid: number): number {
  const child = childrenOf(pid).at(-1);
  return child === undefined ? pid : lastDescendant(child);
}
