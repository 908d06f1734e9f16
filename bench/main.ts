import { buildIfStale } from "../scripts/build/build-if-stale.ts";
import { startShop } from "../tests/harness/shop/shop.ts";
import { measureGrowth } from "./growth/growth.ts";
import { measureImport } from "./import.ts";
import type { Measure } from "./measure.ts";
import { measureCatalogue } from "./pages/catalogue.ts";
import { measureLighthouse } from "./pages/lighthouse.ts";
import { measurePageWeights } from "./pages/page-weight.ts";
import { measureSlowNetwork } from "./pages/slow-network.ts";
import { report } from "./report.ts";
import { measureInstall } from "./start/install.ts";
import { measureStart } from "./start/start.ts";
import { measureVisit } from "./visit.ts";

const PARTS: Record<string, () => Promise<Measure[]>> = {
  weight: measurePageWeights,
  network: () => onDemoShop(measureSlowNetwork),
  lighthouse: () => onDemoShop(measureLighthouse),
  catalogue: measureCatalogue,
  visit: measureVisit,
  import: measureImport,
  growth: measureGrowth,
  start: measureStart,
  install: measureInstall,
};

async function onDemoShop(measure: (url: string) => Promise<Measure[]>): Promise<Measure[]> {
  const shop = await startShop();
  const measures = await measure(shop.url);
  await shop.stop();
  return measures;
}

/** All parts, or those that are named: `npm run bench -- start visit`, which writes no results. */
async function main(names: string[]): Promise<void> {
  if (names.some((name) => !PARTS[name])) throw new Error(`Known: ${Object.keys(PARTS)}`);
  await buildIfStale();
  const measures: Measure[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (names.length === 0 || names.includes(name)) measures.push(...(await measure()));
  }
  const missed = await report(measures, { isWhole: names.length === 0 });
  for (const name of missed) console.error(`Over budget or not measured: ${name}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
