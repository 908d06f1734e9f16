import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findProcess } from "../../server/database/data-folder/running-process.ts";
import { requireBuild } from "../harness/build.ts";
import { freePort } from "../harness/free-port.ts";
import { copyDemo } from "../harness/resources.ts";
import { startShop } from "../harness/shop/shop.ts";

const ROOT = join(import.meta.dirname, "../..");
const CLOSED_WITHIN_MS = 60_000;

let dataDir: string;
const started: number[] = [];

/** Called once by a test file: each test gets a data folder, and leaves no process behind. */
export function useSeparateShops(): void {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "ntoma-signals-"));
    await copyDemo(dataDir);
  });
  afterEach(async () => {
    for (const pid of started.splice(0).filter(isRunning)) process.kill(pid, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
}

/** Runs a command that starts the shop and waits until it listens. */
async function openWith(command: string, args: string[], env: Record<string, string> = {}) {
  await requireBuild();
  const [port, inboxPort] = [String(await freePort()), String(await freePort())];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, INBOX_PORT: inboxPort, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await printed(child, /Data +\S/);
  const chain = chainFrom(child.pid ?? 0);
  started.push(...chain);
  return { chain, url: `http://localhost:${port}` };
}

async function printed(child: ChildProcess, text: RegExp): Promise<void> {
  let output = "";
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (text.test(output)) return void child.stdout?.resume();
  }
  throw new Error(`The shop did not open:\n${output}`);
}

/** The chain of child processes: npm, its shell, the launcher, the server. */
function chainFrom(pid: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  const child = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .find((row) => row[1] === pid);
  return child?.[0] ? [pid, ...chainFrom(child[0])] : [pid];
}

const isRunning = (pid: number) => findProcess(pid) !== undefined;

async function expectClosed(pids: number[]): Promise<void> {
  const options = { timeout: CLOSED_WITHIN_MS, interval: 100 };
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), options);
  expect(existsSync(join(dataDir, "server.json")), "the lock").toBe(false);
}

/** `exec` in the npm script leaves no shell in between. */
const CHAIN = ["npm", "the launcher", "the server"] as const;
type Case = { signal: NodeJS.Signals; target: (typeof CHAIN)[number] };

export const everySignal: Case[] = (["SIGTERM", "SIGINT"] as const).flatMap((signal) =>
  CHAIN.map((target) => ({ signal, target })),
);

/** SIGKILL to one of the first two processes is noticed by the server. */
export const everyKill: Case[] = [
  { signal: "SIGKILL", target: "npm" },
  { signal: "SIGKILL", target: "the launcher" },
];

export function testSignals(cases: Case[]): void {
  it.each(cases)("closes the shop on $signal to $target", async ({ signal, target }) => {
    const { chain } = await openWith("npm", ["start"]);
    expect(chain).toHaveLength(CHAIN.length);
    process.kill(chain[CHAIN.indexOf(target)] ?? 0, signal);
    await expectClosed(chain);
  });
}

export function testBackground(): void {
  it("keeps running in the background after its shell has ended", async () => {
    const { chain, url } = await openWith("sh", ["-c", "npm start & exec sleep 600"]);
    const [shell = 0, npm = 0] = chain;
    process.kill(shell, "SIGKILL");
    await expect.poll(() => chainFrom(shell)).toEqual([shell]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    process.kill(npm, "SIGTERM");
    await expectClosed(chain);
  });
}

/** Service managers and containers stop the process that they started. */
export function testService(): void {
  it("closes the shop on SIGTERM to the process that a service manager starts", async () => {
    const { chain, url } = await openWith(process.execPath, ["server/start.mjs"]);
    expect(chain, "one process, which replaced itself").toHaveLength(1);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    process.kill(chain[0] ?? 0, "SIGTERM");
    await expectClosed(chain);
  });
}

/** The variable by which systemd names the process that it has started. */
export function testReload(): void {
  it("serves on after SIGHUP, says what to do instead, and survives the end of its terminal", async () => {
    const shop = await startShop({ dataDir });
    process.kill(shop.pid ?? 0, "SIGHUP");
    await expect.poll(shop.output).toContain("restart it to run a new version");
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await shop.stop();
  });

  it("drains and ends in order on SIGHUP as a service, which systemd starts again", async () => {
    const script = 'SYSTEMD_EXEC_PID=$$ exec "$0" server/start.mjs';
    const env = { DRAIN_SECONDS: "1" };
    const { chain, url } = await openWith("sh", ["-c", script, process.execPath], env);
    process.kill(chain[0] ?? 0, "SIGHUP");
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    await expect.poll(readiness, { interval: 10 }).toBe(503);
    await expectClosed(chain);
  });
}

export function testZombie(): void {
  it("leaves a data folder that opens at once, even as a zombie process", async () => {
    const { chain } = await openWith("sh", ["-c", "node dist/server/main.js & exec sleep 600"]);
    const [, server = 0] = chain;
    process.kill(server, "SIGKILL");
    const again = await startShop({ dataDir });
    expect(process.kill(server, 0), "still a zombie").toBe(true);
    await again.stop();
  });
}
