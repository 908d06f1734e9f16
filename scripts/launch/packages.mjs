import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingBuilds, nameOf } from "./native-packages.mjs";
import { runNpm } from "./npm.mjs";

/** What a command uses: the shop that is already built, also its build, or also the tools. */
/** @typedef {"run" | "build" | "tools"} Need */

const SHOWN = 5;

/** Packages with native code that only a build loads: a shop that was built elsewhere runs without. */
const BUILD_ONLY = ["rolldown", "lightningcss", "@tailwindcss/oxide"];

/** Installs the locked packages unless they are there: those that run the shop, or the tools as well. */
export async function ensurePackages(/** @type {string} */ root, /** @type {Need} */ need) {
  const missing = missingPackages(root, need);
  if (missing.length === 0 && missingNative(root, need).length === 0) return;
  if (process.env.NODE_ENV === "production") return reportMissing(root, need, missing);
  console.log(
    need === "tools"
      ? "Installing the packages for tests and checks (once, about a minute)"
      : "Installing the packages for the shop (once, about half a minute)",
  );
  const code = await runNpm(["ci", installed(need)], root);
  if (code !== 0) throw new Error("npm could not install the packages; see its message above.");
  requireNative(root, need);
}

/** In production nothing is installed implicitly. */
function reportMissing(
  /** @type {string} */ root,
  /** @type {Need} */ need,
  /** @type {string[]} */ missing,
) {
  if (missing.length === 0) return requireNative(root, need);
  const names = missing.slice(0, SHOWN).join(", ");
  const others = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : "";
  throw new Error(
    `Packages are missing: ${names}${others}. In production nothing is installed by itself: run \`npm ci ${installed(need)}\`.`,
  );
}

function requireNative(/** @type {string} */ root, /** @type {Need} */ need) {
  const missing = missingNative(root, need);
  if (missing.length === 0) return;
  throw new Error(
    `${missing.join("; ")}: run \`npm ci ${installed(need)}\`, and if that does not install it, see 'Native packages' in docs/dependencies.md.`,
  );
}

function installed(/** @type {Need} */ need) {
  return need === "tools" ? "--include=dev" : "--omit=dev";
}

/** Optional packages are ignored here: which of them a machine needs is checked by `missingBuilds`. */
function missingPackages(/** @type {string} */ root, /** @type {Need} */ need) {
  const locked = packagesIn(join(root, "package-lock.json"));
  const present = packagesIn(join(root, "node_modules/.package-lock.json"));
  return Object.entries(locked)
    .filter(([path, entry]) => path !== "" && !entry.optional && isUsed(entry, need))
    .filter(([path, { version }]) => present[path]?.version !== version)
    .map(([path, { version }]) => `${nameOf(path)} ${version}`);
}

function missingNative(/** @type {string} */ root, /** @type {Need} */ need) {
  const packages = packagesIn(join(root, "package-lock.json"));
  return missingBuilds(root, packages, (parent) => {
    const isSkipped = need === "run" && BUILD_ONLY.includes(parent.package);
    return !isSkipped && isUsed(packages[parent.path] ?? {}, need);
  });
}

function isUsed(
  /** @type {import("./native-packages.mjs").LockedPackage} */ { dev, devOptional },
  /** @type {Need} */ need,
) {
  return need === "tools" || !(dev || devOptional);
}

/** @returns {import("./native-packages.mjs").Packages} */
function packagesIn(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}
