import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { buildIfStale } from "../../scripts/build-if-stale.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { signedIn } from "../../tests/harness/clients.ts";
import { startPostgres } from "../../tests/harness/postgres-server.ts";
import { npmStart, type StartedShop } from "../npm-start.ts";
import { openBrowser } from "./browser.ts";
import { countOrderErrors } from "./check-orders.ts";
import { createShoppers, tokensFor } from "./create-shoppers.ts";
import { memoryEnv, type Reading, readHeap } from "./memory.ts";
import { type LoadOptions, readOptions } from "./options.ts";
import { createRecorder } from "./recorder.ts";
import { reportLoad } from "./report.ts";
import { type Visit, visit } from "./shopper.ts";

const ROOT = join(import.meta.dirname, "../..");
const READINGS = 10;

const options = readOptions(process.argv.slice(2));
await buildIfStale();
const dataDir = await mkdtemp(join(tmpdir(), "ntoma-load-"));
const postgres = options.database === "postgres" ? await startPostgres({ fsync: true }) : undefined;
const databaseUrl = postgres?.url;
const memoryFile = join(dataDir, "memory.json");
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? "",
  // Every shopper has a separate address; one address would reach the rate limit.
  TRUSTED_PROXIES: "127.0.0.1,::1",
  ...memoryEnv(memoryFile),
};

await (await npmStart(ROOT, env)).stop();
const shopperIds = await createShoppers(options.shoppers, dataDir, databaseUrl);
const shop = await npmStart(ROOT, env);
const recorder = createRecorder();
const visitors = await prepare(shop, shopperIds, options);

const began = performance.now();
const deadline = began + options.minutes * 60_000;
const memoryReadings = sampleMemory(shop, began, options.minutes);
const outcomes = (await Promise.all(visitors.map(visitUntilDeadline))).flat();
const seconds = (performance.now() - began) / 1000;
const memory = await memoryReadings;
const heap = await readHeap(shop.pid, memoryFile);
await shop.stop();

const confirmed = outcomes.flatMap((outcome) => ("confirmed" in outcome ? outcome.confirmed : []));
const stopped = outcomes.flatMap((outcome) => ("stopped" in outcome ? outcome.stopped : []));
const orderErrors = await countOrderErrors(confirmed, dataDir, databaseUrl);
await postgres?.stop();
await rm(dataDir, { recursive: true, force: true });
const failed = await reportLoad({
  options,
  seconds,
  recorder,
  confirmed: confirmed.length,
  stopped,
  orderErrors,
  memory,
  heap,
});
for (const failure of failed) console.error(`Failed: ${failure}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function prepare(
  { url }: StartedShop,
  ids: readonly string[],
  { think }: LoadOptions,
): Promise<Visit[]> {
  const model = await signedIn(url, demoLogins.shopper);
  const { authorization = "" } = await model.headers();
  const tokens = await tokensFor(ids, authorization.replace("Bearer ", ""), dataDir);
  const { data, error } = await (await model.db()).from("products").select("id,price,categoryId");
  if (error) throw error;
  return ids.map((userId, index) => ({
    browser: openBrowser(url, recorder),
    userId,
    token: tokens[index] ?? "",
    apikey: model.publishableKey,
    paystackKey: model.paystackPublicKey,
    products: data,
    thinkSeconds: think,
  }));
}

/** One visit after another; the last one is completed. */
async function visitUntilDeadline(visitor: Visit) {
  const outcomes = [];
  await setTimeout(Math.random() * visitor.thinkSeconds * 1000);
  while (performance.now() < deadline) outcomes.push(await visit(visitor));
  visitor.browser.close();
  return outcomes;
}

/** Read from outside: a garbage collection by request would delay the shoppers. */
async function sampleMemory({ memory }: StartedShop, start: number, minutes: number) {
  const readings: Reading[] = [];
  for (let count = 0; count <= READINGS; count++) {
    // Not derived from the clock: the check for growth starts at exactly one minute.
    const minute = (minutes * count) / READINGS;
    await setTimeout(Math.max(0, start + minute * 60_000 - performance.now()));
    readings.push({ minute, rss: memory().now });
  }
  return readings;
}
