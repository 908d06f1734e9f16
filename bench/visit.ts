import { hasPostgresBinaries } from "../tests/harness/database/postgres-server.ts";
import { startBareServer } from "./bare-server.ts";
import { type BenchShop, type DatabaseName, openBenchShop } from "./bench-shop.ts";
import { type Measure, median, percentile, timesOf } from "./measure.ts";
import { type Calls, type Operation, operationsOf, VISIT } from "./operations.ts";

const ROUNDS = 5;

/** Files and pictures are immutable, so a CDN can serve them. */
const FROM_CDN: readonly Operation[] = ["file", "picture"];

/** Of one call: CPU time in ms and what is sent. */
export type Cost = { shopMs: number; databaseMs: number; kilobytes: number };

/** Of an operation: also how long each call takes, and the CPU time of a bare server in its place. */
type Measured = Cost & { times: number[]; bareMs: number };
export type Costs = Record<Operation, Measured> & { memoryMb: number };

export async function measureVisit(): Promise<Measure[]> {
  const embedded = toMeasures("PGlite", await measureCosts("PGlite"));
  if (!hasPostgresBinaries()) return embedded;
  return [...embedded, ...toMeasures("PostgreSQL", await measureCosts("PostgreSQL"))];
}

export async function measureCosts(database: DatabaseName): Promise<Costs> {
  const shop = await openBenchShop(database);
  try {
    const costs: Partial<Costs> = {};
    for (const [name, calls] of Object.entries(await operationsOf(shop))) {
      costs[name as Operation] = await measureCalls(calls, shop);
    }
    return { ...costs, memoryMb: shop.memory().now } as Costs;
  } finally {
    await shop.stop();
    await shop.remove();
  }
}

/** In turn with a bare server, so that other load on the machine affects both alike. */
async function measureCalls(calls: Calls, { url, cpu }: BenchShop): Promise<Measured> {
  const { warmUp, count, run, request } = calls;
  const bare = request && (await startBareServer(url + request.path, request.headers));
  const cost: Measured = { times: [], shopMs: 0, databaseMs: 0, bareMs: 0, kilobytes: 0 };
  await timesOf(run, warmUp);
  await bare?.measure(warmUp);
  for (let done = 0; done < count; done += count / ROUNDS) {
    const before = cpu();
    cost.times.push(...(await timesOf(run, count / ROUNDS, warmUp + done)));
    const after = cpu();
    cost.shopMs += (after.shop - before.shop) / count;
    cost.databaseMs += (after.database - before.database) / count;
    cost.bareMs += ((await bare?.measure(count / ROUNDS))?.cpuMs ?? 0) / count;
  }
  await bare?.stop();
  return { ...cost, kilobytes: bare?.kilobytes ?? 0 };
}

/** The cost of one visit, with or without a CDN. */
export function costOfVisit(costs: Costs, hasCdn: boolean): Cost {
  const visit = { shopMs: 0, databaseMs: 0, kilobytes: 0 };
  for (const [name, times] of Object.entries(VISIT) as [Operation, number][]) {
    if (hasCdn && FROM_CDN.includes(name)) continue;
    visit.shopMs += costs[name].shopMs * times;
    visit.databaseMs += costs[name].databaseMs * times;
    visit.kilobytes += costs[name].kilobytes * times;
  }
  return visit;
}

function toMeasures(database: DatabaseName, costs: Costs): Measure[] {
  const { order, "own read": cart, "catalogue read": list } = costs;
  const visit = costOfVisit(costs, false);
  const cached = (["page", "file", "catalogue read", "picture"] as const).map((name) => ({
    name: `${name}: CPU in that of a bare server`,
    value: costs[name].shopMs / costs[name].bareMs,
  }));
  return [
    ...cached,
    { name: "one visit: server CPU (ms)", value: visit.shopMs },
    { name: "one visit: CPU in bare responses", value: visit.shopMs / list.bareMs },
    { name: "own read: time (ms)", value: median(cart.times) },
    { name: "own read: CPU in bare responses", value: cart.shopMs / list.bareMs },
    { name: "order: time until confirmed (ms)", value: median(order.times) },
    { name: "order: 95th percentile of it (ms)", value: percentile(order.times, 95) },
    { name: "order: server CPU (ms)", value: order.shopMs },
    { name: "order: CPU in bare responses", value: order.shopMs / list.bareMs },
    { name: "memory: after 500 orders (MB)", value: costs.memoryMb },
  ].map(({ name, value }) => ({ name: name.replace(":", ` on ${database}:`), value }));
}
