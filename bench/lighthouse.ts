import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { browserOptions } from "../e2e/browser.ts";
import { freePort } from "../server/testing/free-port.ts";
import { type Measure, median } from "./measure.ts";

const PAGES = { home: "/", category: "/women-products", product: "/product/1" };
const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;
const RUNS = 3;

/** Lighthouse's mobile preset on the running shop; the median of a few runs, for the machine is noisy. */
export async function measureLighthouse(url: string): Promise<Measure[]> {
  const port = await freePort();
  const options = await browserOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  try {
    const measures: Measure[] = [];
    for (const [page, path] of Object.entries(PAGES)) {
      measures.push(...(await scores(page, url + path, port)));
    }
    return measures;
  } finally {
    await browser.close();
  }
}

async function scores(page: string, url: string, port: number): Promise<Measure[]> {
  const runs: NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"][] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, { port, logLevel: "error" });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    runs.push(result.lhr);
  }
  return Object.entries(CATEGORIES).map(([id, label]) => ({
    name: `${page}: Lighthouse ${label}`,
    value: median(runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))),
  }));
}
