import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measure } from "../measure.ts";
import { npmStart, ROOT } from "./npm-start.ts";

/** The installed size of a fresh clone, and the time until `npm start` listens. */
export async function measureInstall(): Promise<Measure[]> {
  const clone = await mkdtemp(join(tmpdir(), "ntoma-install-"));
  execFileSync("git", ["clone", "--quiet", ROOT, clone]);
  const shop = await npmStart({}, clone);
  await shop.stop();
  const modules = join(clone, "node_modules");
  const lock = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  const kilobytes = Number.parseInt(execFileSync("du", ["-sk", modules], { encoding: "utf8" }), 10);
  await rm(clone, { recursive: true, force: true });
  return [
    { name: "install: size beside Node.js (MB)", value: (kilobytes * 1024) / 1_000_000 },
    { name: "install: packages", value: Object.keys(lock.packages).length },
    { name: "install: npm start in a fresh clone (s)", value: shop.seconds },
  ];
}
