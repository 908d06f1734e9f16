import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";

/**
 * A disk that takes nothing beyond the first megabyte of a file, for one running process: the kernel
 * refuses its writes as a full disk does, without root and without harm to anybody else.
 */
export function fillDiskFor(pid: number | undefined): void {
  setLimit(pid, "1048576");
}

export function makeRoomFor(pid: number | undefined): void {
  setLimit(pid, "unlimited");
}

/** `prlimit` is part of util-linux, which every Linux has; a process obeys its own user. */
function setLimit(pid: number | undefined, bytes: string): void {
  if (!pid) throw new Error("The process has not started.");
  const { uid, gid } = statSync(`/proc/${pid}`);
  const args = ["--pid", String(pid), `--fsize=${bytes}:`];
  execFileSync("prlimit", args, process.getuid?.() === uid ? {} : { uid, gid });
}
