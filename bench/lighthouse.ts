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
const RUNS = 5;

/** The scores by category, and the simulated time of the largest contentful paint. */
type Result = { scores: Record<keyof typeof CATEGORIES, number>; lcpSeconds: number };

/** Lighthouse's mobile preset on the running shop; the median of several runs. */
export async function measureLighthouse(url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    // The first visitor of a new shop waits for pictures to be made in this size.
    await audit(url + path);
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await audit(url + path));
    for (const id of Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]) {
      const value = median(runs.map(({ scores }) => scores[id]));
      measures.push({ name: `${page}: Lighthouse ${CATEGORIES[id]}`, value });
    }
    const value = median(runs.map(({ lcpSeconds }) => lcpSeconds));
    measures.push({ name: `${page}: largest contentful paint (s)`, value });
  }
  return measures;
}

/** Every run gets a new browser, so that no state slows the next one. */
async function audit(url: string): Promise<Result> {
  const port = await freePort();
  const options = await browserOptions();
  const args = [...options.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    // The browser exits with its last page, and Lighthouse closes its own.
    await browser.newPage();
    const result = await lighthouse(url, { port, logLevel: "error" });
    const { categories, audits, runtimeError } = result?.lhr ?? {};
    if (!categories || !audits || runtimeError) {
      throw new Error(`${url}: ${runtimeError?.message ?? "no result"}`);
    }
    const score = (id: keyof typeof CATEGORIES) => Math.round((categories[id]?.score ?? 0) * 100);
    const scores = {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    };
    const lcp = audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
    return { scores, lcpSeconds: lcp / 1000 };
  } finally {
    await browser.close();
  }
}
