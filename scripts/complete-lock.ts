import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type LockedPackage = {
  version?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockedPackage> };

const FILE = join(import.meta.dirname, "../package-lock.json");
const OPERATING_SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const C_LIBRARIES: Record<string, string> = { gnu: "glibc", glibc: "glibc", musl: "musl" };

/** Entries for the other platforms' binaries, which npm leaves out when the registry lacks them. */
export function missingEntries({ packages }: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(dev ? { dev } : {}),
        optional: true,
        ...platformOf(name),
      };
    }
  }
  return missing;
}

/** Looks where Node.js would: in the package's own folder, then in every folder above it. */
function isLocked(packages: Lock["packages"], path: string, name: string): boolean {
  if (`${path ? `${path}/` : ""}node_modules/${name}` in packages) return true;
  if (path === "") return false;
  return isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

/** `@rolldown/binding-linux-arm64-musl` names its operating system, processor and C library. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.flatMap((word) => C_LIBRARIES[word] ?? []);
  if (cpu.length !== 1) throw new Error(`The name ${name} does not contain its platform.`);
  return {
    ...(os.length > 0 ? { os } : {}),
    cpu,
    ...(libc.length > 0 ? { libc } : {}),
  };
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

function completeLock(): void {
  const lock = readLock();
  const missing = missingEntries(lock);
  const [root, ...others] = Object.entries({ ...lock.packages, ...missing });
  if (!root) throw new Error("The lock file is empty.");
  const sorted = others.toSorted(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries([root, ...sorted]);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${Object.keys(missing).length} entries for other platforms.`);
}

if (import.meta.main) completeLock();
