import cluster, { type Worker } from "node:cluster";
import type { Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import { serveMetrics } from "./serve-metrics.ts";
import type { Report } from "./worker-sums.ts";

type Options = Pick<Config, "metricsPort" | "host">;

/** The primary process asks with it, and a worker answers with its metrics. */
type Message = { type: typeof TYPE; metrics?: Report };
const TYPE = "ntoma:metrics";

/** A worker that is too busy to answer counts with what it last reported. */
const DEADLINE_MS = 3000;

/** Reports a worker's metrics to the primary process: now, when it asks, and when the returned function is called. */
export async function reportToPrimary(register: Registry): Promise<() => Promise<void>> {
  const report = async () => {
    const message: Message = { type: TYPE, metrics: await register.getMetricsAsJSON() };
    await new Promise((resolve) => process.send?.(message, resolve));
  };
  const answer = (message: unknown) => {
    if (isOurs(message)) report().catch(logFailure);
  };
  await report();
  process.on("message", answer);
  return async () => {
    process.off("message", answer);
    if (process.connected) await report();
  };
}

/** Serves the sums over all workers from the primary process, which alone opens the port. */
export async function openWorkerMetrics({ metricsPort, host }: Options): Promise<void> {
  if (!metricsPort) return;
  const { createWorkerSums, CONTENT_TYPE } = await import("./worker-sums.ts");
  const sums = createWorkerSums();
  cluster.on("message", (worker, message: unknown) => {
    if (isOurs(message) && message.metrics) sums.report(worker.id, message.metrics);
  });
  // Comes after all messages of the worker, which its exit does not.
  cluster.on("disconnect", ({ id }) => sums.end(id));
  const read = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    // One that has not reported yet is still starting.
    await Promise.all(workers.map((one) => one && sums.hasReport(one.id) && askWorker(one)));
    return sums.text();
  };
  await serveMetrics(read, CONTENT_TYPE, metricsPort, host);
}

/** Resolves when the worker has reported or ended, or after a while. */
function askWorker(worker: Worker): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, DEADLINE_MS);
  worker.once("message", resolve).once("disconnect", resolve);
  worker.send({ type: TYPE } satisfies Message, (error) => error && resolve(error));
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve).off("disconnect", resolve);
  });
}

function isOurs(message: unknown): message is Message {
  return (
    typeof message === "object" && message !== null && "type" in message && message.type === TYPE
  );
}

function logFailure(error: unknown): void {
  console.error("Reporting the metrics to the primary process failed:", error);
}
