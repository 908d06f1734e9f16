import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Root on Debian may install what only tests need. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

export function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", args, { stdio: "ignore", env });
}
