import { execFileSync } from "node:child_process";

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

/** `prlimit` is part of util-linux, which every Linux has. */
function setLimit(pid: number | undefined, bytes: string): void {
  if (!pid) throw new Error("The process has not started.");
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
}
