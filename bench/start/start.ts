import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../tests/harness/database/postgres-server.ts";
import { PRODUCTION } from "../../tests/harness/shop/production.ts";
import { startBareServer } from "../bare-server.ts";
import { type Measure, median, timesOf } from "../measure.ts";
import { npmStart, ROOT, SERVICE_START } from "./npm-start.ts";

/** The time without requests after which a shop is idle. */
const IDLE_MS = 15_000;

/** Start time and memory of `npm start` with installed and built files. */
export async function measureStart(): Promise<Measure[]> {
  const embedded = [...(await measureStarts("PGlite", {})), ...(await measureService())];
  const server = await startPostgres();
  if (!server) return embedded;
  const external = await measureStarts("PostgreSQL", { DATABASE_URL: server.url });
  await server.stop();
  return [...embedded, ...external];
}

async function measureStarts(database: string, env: Record<string, string>): Promise<Measure[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "ntoma-bench-"));
  const measures = [
    ...(await measure(`start on ${database}, new data`, { ...env, DATA_DIR })),
    ...(await measure(`start on ${database}, existing data`, { ...env, DATA_DIR }, 3)),
  ];
  await rm(DATA_DIR, { recursive: true, force: true });
  return measures;
}

/** As a container or a service manager starts it: with the database that the build prepared. */
async function measureService(): Promise<Measure[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "ntoma-bench-"));
  const shop = await npmStart({ ...PRODUCTION, DATA_DIR }, ROOT, SERVICE_START);
  await sleep(IDLE_MS);
  const { peak } = shop.memory();
  await shop.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
  return [{ name: "start on PGlite as a service, new data: peak memory (MB)", value: peak }];
}

/** The median of some starts; memory is that of the last one. */
async function measure(name: string, env: Record<string, string>, starts = 1): Promise<Measure[]> {
  const times: number[] = [];
  for (let start = 1; start < starts; start++) {
    const shop = await npmStart(env);
    times.push(shop.seconds);
    await shop.stop();
  }
  const shop = await npmStart(env);
  const seconds = median([...times, shop.seconds]);
  await sleep(IDLE_MS);
  const { now, peak } = shop.memory();
  const bareTimes = await timesOf(async () => (await startBareServer(shop.url)).stop(), 3);
  await shop.stop();
  return [
    { name: `${name}: seconds until open`, value: seconds },
    {
      name: `${name}: time in starts of a bare server`,
      value: (seconds * 1000) / median(bareTimes),
    },
    { name: `${name}: peak memory (MB)`, value: peak },
    { name: `${name}: memory when idle (MB)`, value: now },
  ];
}
