import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axeSource = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Every rule is checked; details of what passed would double the time. */
const OPTIONS: RunOptions = { resultTypes: ["violations"], selectors: false, preload: false };

type AxeWindow = { axe: { run(options: RunOptions): Promise<AxeResults> } };

/** Evaluated through the debugger, to which the content security policy does not apply. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(
    (options) => (window as unknown as AxeWindow).axe.run(options),
    OPTIONS,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
  );
}

/** By how much the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
