import { parseArgs } from "node:util";
import { buildIfStale } from "../../scripts/build/build-if-stale.ts";
import { type DatabaseName, openBenchShop } from "../bench-shop.ts";
import { countInconsistent, countLost } from "./check-orders.ts";
import { openCrowd } from "./crowd.ts";
import { createRecorder } from "./recorder.ts";
import { type Level, reportLoad } from "./report.ts";

/** How many shoppers there can be: they are created beforehand. */
const MAX_SHOPPERS = 10_000;
/** Enough of them keep the shop busy all the time when they do not pause. */
const WITHOUT_PAUSE = 32;
const MULTIPLES = [1, 2, 3];
/** How often a visit pauses. */
const PAUSES = 5;

const { values } = parseArgs({
  options: {
    // Of each level, after one visit that is not measured.
    seconds: { type: "string", default: "60" },
    // The average time between clicks, in seconds, is 7 in TPC-W.
    think: { type: "string", default: "7" },
    database: { type: "string" },
    // Instead of as many as the machine bears.
    shoppers: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const think = Number(values.think);

await buildIfStale();
const databases: readonly (readonly [string, DatabaseName])[] = [
  ["pglite", "PGlite"],
  ["postgres", "PostgreSQL"],
];
for (const [option, database] of databases) {
  if (values.database && values.database !== option) continue;
  const failed = await loadShop(database);
  for (const failure of failed) console.error(`Failed: ${failure}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Finds the load that the shop bears, then measures its multiples; returns the failed checks. */
async function loadShop(database: DatabaseName): Promise<string[]> {
  const recorder = createRecorder();
  const onResponse = recorder.record;
  const shop = await openBenchShop(database, { shoppers: MAX_SHOPPERS, onResponse });
  const hurried = openCrowd(shop, recorder, 0);
  hurried.grow(WITHOUT_PAUSE, 0);
  await hurried.measure(seconds / 6);
  const most = await hurried.measure(seconds / 3);
  await hurried.end();
  const visitSeconds = PAUSES * think;
  const borne = Math.round((most.confirmed / most.minutes / 60) * visitSeconds);
  const once = Number(values.shoppers ?? borne);
  const crowd = openCrowd(shop, recorder, think);
  const levels: Level[] = [];
  for (const multiple of MULTIPLES) {
    const shoppers = once * multiple;
    crowd.grow(shoppers, visitSeconds);
    await crowd.measure(visitSeconds);
    levels.push({ multiple, shoppers, ...(await crowd.measure(seconds)) });
  }
  await crowd.end();
  await shop.stop();
  const confirmed = [...hurried.confirmed, ...crowd.confirmed];
  const lost = await shop.inDatabase((opened) => countLost(opened, confirmed));
  const inconsistent = await shop.inDatabase(countInconsistent);
  await shop.remove();
  return reportLoad({ database, think, most, levels, lost, inconsistent });
}
