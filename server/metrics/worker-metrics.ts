import type { Config } from "../config/config.ts";
import { serveMetrics } from "./serve-metrics.ts";

type Options = Pick<Config, "metricsPort" | "host">;

/** From the start of a worker on: the primary process waits for the answers of all workers. */
export async function answerPrimary({ metricsPort }: Options): Promise<void> {
  if (!metricsPort) return;
  const { AggregatorRegistry } = await import("prom-client");
  new AggregatorRegistry();
}

/** Serves the sums over all workers from the primary process, which alone opens the port. */
export async function openWorkerMetrics({ metricsPort, host }: Options): Promise<void> {
  if (!metricsPort) return;
  const { AggregatorRegistry } = await import("prom-client");
  const registry = new AggregatorRegistry();
  const read = () => registry.clusterMetrics();
  await serveMetrics(read, registry.contentType, metricsPort, host);
}
