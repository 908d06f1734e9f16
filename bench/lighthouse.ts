import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { browserOptions } from "../tests/harness/browser.ts";
import { freePort } from "../tests/harness/free-port.ts";
import { type Measure, median } from "./measure.ts";

const PAGES = { home: "/", category: "/women-products", product: "/product/1" };
const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;
const RUNS = 3;

type Scores = Record<keyof typeof CATEGORIES, number>;

/** Lighthouse's mobile preset on the running shop; the median of several runs. */
export async function measureLighthouse(url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(url + path));
    for (const id of Object.keys(CATEGORIES) as (keyof Scores)[]) {
      const value = median(runs.map((scores) => scores[id]));
      measures.push({ name: `${page}: Lighthouse ${CATEGORIES[id]}`, value });
    }
  }
  return measures;
}

/** Every run gets a new browser, so that no state slows the next one. */
async function scoresOf(url: string): Promise<Scores> {
  const port = await freePort();
  const options = await browserOptions();
  const args = [...options.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    // The browser exits with its last page, and Lighthouse closes its own.
    await browser.newPage();
    const result = await lighthouse(url, { port, logLevel: "error" });
    const { categories, runtimeError } = result?.lhr ?? {};
    if (!categories || runtimeError)
      throw new Error(`${url}: ${runtimeError?.message ?? "silence"}`);
    const score = (id: keyof Scores) => Math.round((categories[id]?.score ?? 0) * 100);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    };
  } finally {
    await browser.close();
  }
}
