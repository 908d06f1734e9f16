import cluster from "node:cluster";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/connection/database.ts";
import { readHeldPieces } from "./held-pieces.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { startShopMetrics } from "./shop-metrics.ts";

type Options = Pick<Config, "metricsPort" | "host">;

/** Metrics of this process, on a port of their own; a worker sends its own to the primary process. */
export async function openMetrics(
  { metricsPort, host }: Options,
  { kysely, poolState }: Pick<Database, "kysely" | "poolState">,
): Promise<() => Promise<void>> {
  if (!metricsPort) return async () => undefined;
  const prom = await import("prom-client");
  const register = new prom.Registry();
  prom.collectDefaultMetrics({ register });
  const heldPieces = () => readHeldPieces(kysely);
  const stop = startShopMetrics(prom, register, { poolState, heldPieces });
  if (cluster.isWorker) {
    prom.AggregatorRegistry.setRegistries([register]);
    return async () => stop();
  }
  const read = () => register.metrics();
  const close = await serveMetrics(read, register.contentType, metricsPort, host);
  return async () => {
    stop();
    await close();
  };
}
