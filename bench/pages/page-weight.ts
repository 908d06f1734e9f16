import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Measure } from "../measure.ts";

const DIST = join(import.meta.dirname, "../../dist");
const ADMIN = /admin|dashboard|recharts|chart/i;
const TEMPLATES = { home: "home", category: "women-products", product: "product" };

/** The scripts that a visitor's browser must load and run before a page responds to input. */
async function scriptsOf(template: string): Promise<string[]> {
  const html = await readFile(join(DIST, `pages/${template}.html`), "utf8");
  const [visitors = ""] = html.split('<template id="signed-in-code">');
  const scripts = visitors.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g);
  return [...new Set([...scripts].map(([, file = ""]) => file))];
}

async function weightOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(join(DIST, "public", `${file}.br`))));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1000;
}

export async function measurePageWeights(): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [page, template] of Object.entries(TEMPLATES)) {
    const scripts = await scriptsOf(template);
    const admin = scripts.filter((file) => ADMIN.test(file)).length;
    measures.push(
      { name: `${page}: JavaScript before usable (kB, Brotli)`, value: await weightOf(scripts) },
      { name: `${page}: admin code before usable (files)`, value: admin },
    );
  }
  return measures;
}
