import type { Config } from "../config/config.ts";
import { errorMessage } from "../lib/errors.ts";
import { openWorkerMetrics } from "../metrics/worker-metrics.ts";
import { closeOnRequest } from "../operations/close-on-request.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** The primary process: keeps the workers running, replaces them on SIGHUP, serves their metrics. */
export async function runWorkers(config: Config, log: (line: string) => void): Promise<void> {
  const pool = createWorkerPool(log);
  let reloading: Promise<void> = Promise.resolve();
  const reload = () => {
    log("Replacing the workers");
    reloading = reloading
      .then(pool.reload)
      .then(() => log("All workers were replaced"))
      .catch((error: unknown) => log(`Replacing the workers failed: ${errorMessage(error)}`));
  };
  closeOnRequest(pool.close, { drainSeconds: () => config.drainSeconds, onHangup: reload });
  await openWorkerMetrics(config);
  await pool.open(config.workers);
}
