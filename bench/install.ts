import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measure } from "./measure.ts";
import { npmStart } from "./npm-start.ts";

const ROOT = join(import.meta.dirname, "..");

/** The installed size of a fresh clone, and the time until `npm start` listens. */
export async function measureInstall(): Promise<Measure[]> {
  const clone = await mkdtemp(join(tmpdir(), "ntoma-install-"));
  execFileSync("git", ["clone", "--quiet", ROOT, clone]);
  const first = await secondsToOpen(clone);
  const second = await secondsToOpen(clone);
  const modules = join(clone, "node_modules");
  const lock = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  const measures = [
    { name: "install: size beside Node.js (MB)", value: bytesIn(modules) / 1_000_000 },
    { name: "install: packages", value: Object.keys(lock.packages).length },
    { name: "install: npm start in a fresh clone (s)", value: first },
    { name: "install: npm start again (s)", value: second },
  ];
  await rm(clone, { recursive: true, force: true });
  return measures;
}

async function secondsToOpen(clone: string): Promise<number> {
  const { seconds, stop } = await npmStart(clone, {});
  await stop();
  return seconds;
}

/** The disk usage of a folder. */
function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.reduce((sum, entry) => {
    const { blocks, size } = lstatSync(join(folder, entry));
    return sum + (blocks ? blocks * 512 : size);
  }, 0);
}
