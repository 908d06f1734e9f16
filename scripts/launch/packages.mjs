import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./npm.mjs";

const SHOWN = 5;

/** Installs the locked packages unless they are there: those that run the shop, or the tools as well. */
export async function ensurePackages(root, withTools) {
  const missing = missingPackages(root, withTools);
  if (missing.length === 0) return;
  if (process.env.NODE_ENV === "production") throw new Error(report(missing, withTools));
  console.log(
    withTools
      ? "Installing the packages for tests and checks (once, about a minute)"
      : "Installing the packages for the shop (once, about half a minute)",
  );
  const code = await runNpm(["ci", withTools ? "--include=dev" : "--omit=dev"], root);
  if (code !== 0) throw new Error("npm could not install the packages; see its message above.");
}

/** Optional packages are ignored: only npm decides which of them a platform needs. */
function missingPackages(root, withTools) {
  const locked = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(join(root, "node_modules/.package-lock.json"));
  return Object.entries(locked)
    .filter(([path, { optional, dev, devOptional }]) => {
      return path !== "" && !optional && (withTools || !(dev || devOptional));
    })
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`);
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

function report(missing, withTools) {
  const names = missing.slice(0, SHOWN).join(", ");
  const others = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : "";
  const command = withTools ? "npm ci --include=dev" : "npm ci --omit=dev";
  return `Packages are missing: ${names}${others}. In production nothing is installed by itself: run \`${command}\`.`;
}
