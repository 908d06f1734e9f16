import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hasCode } from "../../lib/errors.ts";

/** `start` distinguishes a process from a later one with the same id; undefined if unreadable. */
export type RunningProcess = { start: string | undefined };

/** Undefined when no such process runs. A zombie, killed but not yet reaped by its parent, does not run. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!exists(pid)) return undefined;
  try {
    return DETAILS[process.platform]?.(pid) ?? detailsFromPs(pid);
  } catch {
    return { start: undefined };
  }
}

export function ownStart(): string | undefined {
  if (process.platform === "linux") return findProcess(process.pid)?.start;
  return new Date(performance.timeOrigin).toISOString();
}

/** Times of day, as macOS and Windows give them, are only about equal. */
const TOLERANCE_MS = 2000;

export function isSameStart(a: string, b: string): boolean {
  return a === b || Math.abs(Date.parse(a) - Date.parse(b)) < TOLERANCE_MS;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

type ReadDetails = (pid: number) => RunningProcess | undefined;

const DETAILS: Partial<Record<NodeJS.Platform, ReadDetails>> = {
  linux: detailsFromProc,
  win32: detailsFromPowerShell,
};

function detailsFromProc(pid: number): RunningProcess | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may contain anything; the state and the start time (field 22) follow it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return { start: `${boot} ${fields[19]}` };
}

/** macOS, and every other system that follows POSIX. */
export function detailsFromPs(pid: number): RunningProcess | undefined {
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC0" };
  const args = ["-o", "stat=", "-o", "lstart=", "-p", String(pid)];
  const line = execFileSync("ps", args, { env, encoding: "utf8" }).trim();
  const [, state = "", start] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
  return state.startsWith("Z") ? undefined : { start: new Date(`${start} UTC`).toISOString() };
}

function detailsFromPowerShell(pid: number): RunningProcess {
  const command = `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`;
  const args = ["-NoProfile", "-NonInteractive", "-Command", command];
  return { start: execFileSync("powershell", args, { encoding: "utf8" }).trim() };
}
