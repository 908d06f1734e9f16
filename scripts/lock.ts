import { nodeBuilds } from "./launch/node.mjs";
import {
  lockedBuilds,
  missingPlatforms,
  readLock,
  unlisted,
  withoutIntegrity,
  writeLock,
} from "./lock/lock-file.ts";
import { mapAtOnce, published } from "./lock/registry.ts";

const USAGE = "npm run lock [-- check]";

/** `npm run lock`: adds what npm left out for other machines, with the hashes of the registry. */
async function completeLock(): Promise<string[]> {
  const lock = readLock();
  const missing = unlisted(lock);
  const found = await mapAtOnce(missing, ({ name, version }) => published(name, version));
  missing.forEach(({ name, version, dev }, index) => {
    const { integrity, ...platform } = found[index] ?? {};
    if (!integrity) return;
    const flags = { ...(dev ? { dev } : {}), optional: true };
    lock.packages[`node_modules/${name}`] = { version, integrity, ...flags, ...platform };
  });
  for (const path of withoutIntegrity(lock)) {
    const name = path.replace(/^.*node_modules\//, "");
    const version = lock.packages[path]?.version ?? "";
    const integrity = (await published(name, version))?.integrity;
    if (integrity) lock.packages[path] = { ...lock.packages[path], integrity };
    else delete lock.packages[path];
  }
  writeLock(lock);
  const added = found.filter(Boolean).length;
  console.log(`Added ${added} entries; ${missing.length - added} builds are not published.`);
  return missingPlatforms(lock);
}

/** `npm run lock -- check`: whether the registry still has each build, with the locked hash. */
async function checkRegistry(): Promise<string[]> {
  const builds = [...lockedBuilds(readLock()), ...nodeBuilds()];
  const found = await mapAtOnce(builds, ({ name, version }) => published(name, version));
  console.log(`Asked the registry for ${builds.length} builds of native packages.`);
  return builds.flatMap(({ name, version, integrity }, index) => {
    const entry = found[index];
    if (!entry) return [`${name} ${version} is not published`];
    const differs = integrity !== undefined && entry.integrity !== integrity;
    return differs ? [`${name} ${version} has another hash than the lock file`] : [];
  });
}

const [command, ...others] = process.argv.slice(2);
if ((command !== undefined && command !== "check") || others.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
const problems = await (command === "check" ? checkRegistry() : completeLock());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
