import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildIfStale } from "../scripts/build-if-stale.ts";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { type Measure, median } from "./measure.ts";
import { npmStart } from "./npm-start.ts";

const ROOT = join(import.meta.dirname, "..");
/** The time without requests after which a shop is idle. */
const IDLE_MS = 15_000;

/** Start time and memory of `npm start` with installed and built files. */
export async function measureStart(): Promise<Measure[]> {
  // Shops with other settings, such as a public key of the provider, have rebuilt the site before.
  await buildIfStale();
  const embedded = await inNewFolder((DATA_DIR) => measureTwice("PGlite", { DATA_DIR }));
  const server = await startPostgres();
  if (!server) return embedded;
  const env = { DATABASE_URL: server.url };
  const external = await inNewFolder((DATA_DIR) =>
    measureTwice("PostgreSQL", { ...env, DATA_DIR }),
  );
  await server.stop();
  return [...embedded, ...external];
}

/** All starts but the first one are alike: their median counts. */
async function measureTwice(database: string, env: Record<string, string>): Promise<Measure[]> {
  return [
    ...(await measureOnce(`start on ${database}, first`, env)),
    ...(await measureOnce(`start on ${database}, second`, env, [
      await secondsUntilOpen(env),
      await secondsUntilOpen(env),
    ])),
  ];
}

async function secondsUntilOpen(env: Record<string, string>): Promise<number> {
  const shop = await npmStart(ROOT, env);
  await shop.stop();
  return shop.seconds;
}

async function measureOnce(
  name: string,
  env: Record<string, string>,
  others: readonly number[] = [],
): Promise<Measure[]> {
  const shop = await npmStart(ROOT, env);
  await sleep(IDLE_MS);
  const { now, peak } = shop.memory();
  await shop.stop();
  return [
    { name: `${name}: seconds until open`, value: median([...others, shop.seconds]) },
    { name: `${name}: peak memory (MB)`, value: peak },
    { name: `${name}: memory when idle (MB)`, value: now },
  ];
}

async function inNewFolder(measure: (folder: string) => Promise<Measure[]>): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), "ntoma-bench-"));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
