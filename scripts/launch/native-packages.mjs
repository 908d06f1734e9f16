import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} LockedPackage
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, LockedPackage>} Packages
 * @typedef {{ os: string, cpu: string, libc?: string }} Platform
 * @typedef {{ path: string, package: string, version?: string, builds: string[] }} NativePackage
 */

/** The packages that have a build for each platform, with the paths of their locked builds. */
export function nativePackages(/** @type {Packages} */ packages) {
  /** @type {NativePackage[]} */
  const native = [];
  for (const [path, { version, optionalDependencies = {} }] of Object.entries(packages)) {
    const builds = Object.keys(optionalDependencies)
      .map((name) => lockedPath(packages, path, name))
      .filter((build) => build !== undefined && packages[build]?.cpu !== undefined);
    if (builds.length > 0) native.push({ path, package: nameOf(path), version, builds });
  }
  return native;
}

/** Looks where Node.js would: in the package's own folder, then in every folder above it. */
export function lockedPath(
  /** @type {Packages} */ packages,
  /** @type {string} */ path,
  /** @type {string} */ name,
) {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  ) {
    const candidate = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === "") return undefined;
  }
}

export function nameOf(/** @type {string} */ path) {
  return path.replace(/^.*node_modules\//, "");
}

export function fits(
  /** @type {LockedPackage} */ { os, cpu, libc },
  /** @type {Platform} */ platform,
) {
  return (
    (!os || os.includes(platform.os)) &&
    (!cpu || cpu.includes(platform.cpu)) &&
    (!libc || !platform.libc || libc.includes(platform.libc))
  );
}

/**
 * One sentence for each build for this machine that is missing: npm skips a build that it cannot get
 * without a message.
 */
export function missingBuilds(
  /** @type {string} */ root,
  /** @type {Packages} */ packages,
  /** @type {(parent: NativePackage) => boolean} */ isNeeded,
) {
  const isInstalled = (/** @type {string} */ path) => existsSync(join(root, path, "package.json"));
  // A build can have builds of its own, and those of other machines are not installed.
  const native = nativePackages(packages).filter((parent) => isInstalled(parent.path));
  const platform = thisPlatform(
    packages,
    native.flatMap(({ builds }) => builds).filter(isInstalled),
  );
  const machine = [platform.os, platform.cpu, platform.libc].filter(Boolean).join(", ");
  return native.filter(isNeeded).flatMap(({ package: name, version, builds }) => {
    const fitting = builds.filter((path) => fits(packages[path] ?? {}, platform));
    if (fitting.length === 0)
      return [`${name} ${version} has no build for this machine (${machine})`];
    return fitting
      .filter((path) => !isInstalled(path))
      .map((path) => `${nameOf(path)} ${packages[path]?.version}`)
      .map((build) => `${build} is missing, which ${name} needs on this machine (${machine})`);
  });
}

/** @returns {Platform} */
function thisPlatform(/** @type {Packages} */ packages, /** @type {string[]} */ installed) {
  const { platform: os, arch: cpu } = process;
  if (os !== "linux") return { os, cpu };
  // An installed build tells which C library npm found: Node.js takes 15 ms to find it out.
  const [libc] = installed.flatMap((path) => packages[path]?.libc ?? []);
  return { os, cpu, libc: libc ?? detectLibc() };
}

function detectLibc() {
  process.report.excludeNetwork = true;
  const { header } = /** @type {any} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}
