import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../tests/harness/free-port.ts";

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

/** Runs `npm start` on free ports. */
export async function npmStart(cwd: string, env: Record<string, string>): Promise<StartedShop> {
  const [port, inboxPort] = [String(await freePort()), String(await freePort())];
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd,
    env: { ...process.env, NODE_ENV: "development", PORT: port, INBOX_PORT: inboxPort, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
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
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : lastDescendant(Number(children.split(" ").at(-1)));
}

function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1_000_000;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
