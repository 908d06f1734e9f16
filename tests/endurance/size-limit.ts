import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";

/**
 * Limits the files of one running process to a megabyte: the kernel
 * rejects its writes like a full disk, without root and without an effect on other processes.
 */
export function setSizeLimit(pid: number | undefined): void {
  setLimit(pid, "1048576");
}

export function removeSizeLimit(pid: number | undefined): void {
  setLimit(pid, "unlimited");
}

/** `prlimit` is part of util-linux; it must run as the user of the process. */
function setLimit(pid: number | undefined, bytes: string): void {
  if (!pid) throw new Error("The process has not started.");
  const { uid, gid } = statSync(`/proc/${pid}`);
  const args = ["--pid", String(pid), `--fsize=${bytes}:`];
  execFileSync("prlimit", args, process.getuid?.() === uid ? {} : { uid, gid });
}
