import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildIfStale } from "../../scripts/build/build-if-stale.ts";
import { startBareServer } from "../bare-server.ts";
import { openBenchShop } from "../bench-shop.ts";
import { median } from "../measure.ts";
import type { Shopper } from "../shopper.ts";
import { countInconsistent, countLost } from "./check-orders.ts";
import { createRecorder } from "./recorder.ts";
import { reportLoad } from "./report.ts";
import { visit } from "./shopper.ts";

const READINGS = 10;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    shoppers: { type: "string", default: "500" },
    // The average time between clicks, in seconds, is 7 in TPC-W.
    think: { type: "string", default: "7" },
    database: { type: "string", default: "pglite" },
  },
});
const minutes = Number(values.minutes);
const database = values.database === "postgres" ? "PostgreSQL" : "PGlite";
const heading = `${database}, ${values.shoppers} shoppers for ${minutes} minutes, ${values.think} s between clicks`;

await buildIfStale();
const recorder = createRecorder();
const shop = await openBenchShop(database, {
  shoppers: Number(values.shoppers),
  think: Number(values.think),
  onResponse: recorder.record,
});
const bare = await startBareServer(shop.url);
const bareMs = median((await bare.measure(1000)).times);
await bare.stop();
const [confirmed, stopped]: [number[], string[]] = [[], []];
const began = performance.now();
const readings = sampleMemory();
await Promise.all(shop.shoppers.map(visitUntilDeadline));
const seconds = (performance.now() - began) / 1000;
const memory = await readings;
await shop.stop();
const lost = await shop.inDatabase((opened) => countLost(opened, confirmed));
const inconsistent = await shop.inDatabase(countInconsistent);
await shop.remove();
const orders = { confirmed: confirmed.length, stopped, lost, inconsistent };
const failed = await reportLoad({ heading, seconds, recorder, ...orders, memory, bareMs });
for (const failure of failed) console.error(`Failed: ${failure}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** One visit after another; the last one is completed. */
async function visitUntilDeadline(shopper: Shopper): Promise<void> {
  await setTimeout(Math.random() * shopper.think * 1000);
  while (performance.now() < began + minutes * 60_000) {
    await visit(shopper, shop.products).then(
      (orderId) => confirmed.push(orderId),
      (error) => stopped.push(String(error)),
    );
  }
}

async function sampleMemory() {
  const readings: { minute: number; rss: number }[] = [];
  for (let reading = 0; reading <= READINGS; reading++) {
    // Not derived from the clock: the check for growth starts at exactly one minute.
    const minute = (minutes * reading) / READINGS;
    await setTimeout(Math.max(0, began + minute * 60_000 - performance.now()));
    readings.push({ minute, rss: shop.memory().now });
  }
  return readings;
}
