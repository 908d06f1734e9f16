import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  fits,
  type LockedPackage,
  lockedPath,
  nameOf,
  nativePackages,
  type Packages,
  type Platform,
} from "../launch/native-packages.mjs";

export type { LockedPackage };
export type Lock = { packages: Packages };

const FILE = join(import.meta.dirname, "../../package-lock.json");

/** On these the shop, its tests and its tools must install completely. */
const SUPPORTED: readonly Platform[] = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
];

export function readLock(): Lock {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** With its entries in npm's order. */
export function writeLock(lock: Lock): void {
  const [root, ...others] = Object.entries(lock.packages);
  if (!root) throw new Error("The lock file is empty.");
  const sorted = others.toSorted(([a], [b]) => a.localeCompare(b, "en"));
  const packages = Object.fromEntries([root, ...sorted]);
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}

export type Reference = { name: string; version: string; dev: boolean };

/** Optional packages that a locked package names and the lock file does not list. */
export function unlisted({ packages }: Lock): Reference[] {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => lockedPath(packages, path, name) === undefined)
      .map(([name, version]) => ({ name, version, dev: dev === true })),
  );
}

/** The paths of entries that npm could install without comparing a hash. */
export function withoutIntegrity({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path !== "" && !link && !integrity)
    .map(([path]) => path);
}

/** Native packages without a locked build for a supported platform, in words. */
export function missingPlatforms({ packages }: Lock): string[] {
  return nativePackages(packages).flatMap(({ path, package: name, version, builds }) =>
    SUPPORTED.filter((platform) => fits(packages[path] ?? {}, platform))
      .filter((platform) => !builds.some((build) => fits(packages[build] ?? {}, platform)))
      .map(({ os, cpu, libc }) => `${name} ${version} has no build for ${os}, ${cpu}, ${libc}`),
  );
}

export type Build = { name: string; version: string; integrity: string | undefined };

/** Every locked build of a native package, which only some machines install. */
export function lockedBuilds({ packages }: Lock): Build[] {
  const paths = new Set(nativePackages(packages).flatMap(({ builds }) => builds));
  return [...paths].map((path) => {
    const { version = "", integrity } = packages[path] ?? {};
    return { name: nameOf(path), version, integrity };
  });
}
