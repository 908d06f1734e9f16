import { execFile } from "node:child_process";
import type { LockedPackage } from "./lock-file.ts";

const AT_ONCE = 8;
const TIMEOUT_MS = 60_000;

/** What a registry says about one version: its platforms and hash. */
export type Published = Pick<LockedPackage, "os" | "cpu" | "libc"> & { integrity: string };

/** A version in npm's registry, or undefined if it is not there; any other failure is an error. */
export async function published(name: string, version: string): Promise<Published | undefined> {
  const fields = ["dist.integrity", "os", "cpu", "libc"];
  const { error, output } = await npm(["view", `${name}@${version}`, ...fields, "--json"]);
  if (output.includes("E404")) return undefined;
  if (error)
    throw new Error(`npm could not be asked for ${name} ${version}: ${output || error.message}`);
  if (output === "") return undefined;
  const { "dist.integrity": integrity, os, cpu, libc } = JSON.parse(output);
  return { integrity, ...platform({ os, cpu, libc }) };
}

/** npm prints a list with one entry as that entry. */
function platform(fields: Record<string, string | string[] | undefined>) {
  const lists = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(lists.map(([name, value]) => [name, [value].flat()]));
}

function npm(args: string[]): Promise<{ error: Error | null; output: string }> {
  const options = { timeout: TIMEOUT_MS, shell: process.platform === "win32" };
  return new Promise((resolve) => {
    execFile("npm", args, options, (error, output) => resolve({ error, output: output.trim() }));
  });
}

/** Asks for several versions at once; the results are in the order of the list. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map(ask))));
  }
  return results;
}
