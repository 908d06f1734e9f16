import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Measure } from "./measure.ts";

const DIST = join(import.meta.dirname, "../dist");
const ADMIN = /admin|dashboard|recharts|chart/i;

/** What a browser must load and run before the home page answers to a press. */
export async function measureHomeWeight(): Promise<Measure[]> {
  const html = await readFile(join(DIST, "pages/home.html"), "utf8");
  const scripts = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file),
  );
  const sizes = await Promise.all(
    [...scripts].map(async (file) => (await stat(join(DIST, `${file}.br`))).size),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  return [
    { name: "home: JavaScript before usable (kB, Brotli)", value: kilobytes },
    {
      name: "home: admin code before usable (files)",
      value: [...scripts].filter((file) => ADMIN.test(file)).length,
    },
  ];
}
