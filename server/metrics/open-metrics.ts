import cluster from "node:cluster";
import { statfs } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/connection/database.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { startShopMetrics } from "./shop-metrics.ts";
import { readShopState } from "./shop-state.ts";
import { reportToPrimary } from "./worker-metrics.ts";

type Options = Pick<Config, "metricsPort" | "host" | "dataDir">;

/** Metrics of this process, on a port of their own; a worker reports its own to the primary process. */
export async function openMetrics(
  { metricsPort, host, dataDir }: Options,
  { kysely, poolState }: Pick<Database, "kysely" | "poolState">,
  isReady: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  if (!metricsPort) return async () => undefined;
  const prom = await import("prom-client");
  const register = new prom.Registry();
  prom.collectDefaultMetrics({ register });
  const stop = startShopMetrics(prom, register, {
    poolState,
    isReady,
    shopState: () => readShopState(kysely),
    freeBytes: () => freeBytesOf(dataDir),
  });
  const close = cluster.isWorker
    ? await reportToPrimary(register)
    : await serveMetrics(() => register.metrics(), register.contentType, metricsPort, host);
  return async () => {
    await close();
    stop();
  };
}

/** A shop that keeps nothing in its data folder may have none, or one that it cannot look at. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
