import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { browserOptions } from "../../tests/harness/browser/browser.ts";
import { freePort } from "../../tests/harness/free-port.ts";
import { type Measure, median } from "../measure.ts";

const PAGES = { home: "/", category: "/women-products", product: "/product/1" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RUNS = 5;

/** Lighthouse's mobile preset on the running shop; the median of several runs. */
export async function measureLighthouse(url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    // The first visitor of a new shop waits for pictures to be made in this size.
    await audit(url + path);
    const runs: Record<string, number>[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await audit(url + path));
    for (const name of Object.keys(runs[0] ?? {})) {
      const value = median(runs.map((run) => run[name] ?? 0));
      measures.push({ name: `${page}: ${name}`, value });
    }
  }
  return measures;
}

/** The scores, and the simulated time of the largest contentful paint, in a new browser. */
async function audit(url: string): Promise<Record<string, number>> {
  const port = await freePort();
  const options = await browserOptions();
  const args = [...options.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    // The browser exits with its last page, and Lighthouse closes its own.
    await browser.newPage();
    const { lhr } = (await lighthouse(url, { port, logLevel: "error" })) ?? {};
    if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message}`);
    const scores = CATEGORIES.map((id) => [
      `Lighthouse ${id}`,
      Math.round((lhr.categories[id]?.score ?? 0) * 100),
    ]);
    const lcp = lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
    return { ...Object.fromEntries(scores), "largest contentful paint (s)": lcp / 1000 };
  } finally {
    await browser.close();
  }
}
