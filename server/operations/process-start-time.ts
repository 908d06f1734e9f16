import { readFileSync } from "node:fs";

/** A process number comes back, after a restart of the machine often at once; number and birth do not. */
export function birthOf(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold anything; the start time is the 20th word after it.
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    // Only Linux tells; elsewhere the number alone has to do.
    return undefined;
  }
}
