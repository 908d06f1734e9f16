import { AggregatorRegistry } from "prom-client";

export const CONTENT_TYPE = AggregatorRegistry.PROMETHEUS_CONTENT_TYPE;

/** All metrics of a process, as `Registry.getMetricsAsJSON` has them. */
export type Report = { name: string; type: unknown }[];

/**
 * The sums over several workers. What a worker that has ended had counted stays in them: a counter that falls is taken
 * for one that began again, and all of it is counted twice. Gauges are those of the running workers.
 */
export function createWorkerSums() {
  const running = new Map<number, Report>();
  let ended: Promise<Report> = Promise.resolve([]);

  return {
    hasReport: (id: number) => running.has(id),
    report: (id: number, metrics: Report) => void running.set(id, metrics),
    /** Of a worker that was killed, what it last reported. */
    end(id: number): void {
      const counted = running.get(id)?.filter(({ type }) => type !== "gauge") ?? [];
      running.delete(id);
      ended = ended.then((before) => sumOf([before, counted]).getMetricsAsJSON());
    },
    /** In the text format of Prometheus. */
    async text(): Promise<string> {
      const reports = [...running.values()];
      return sumOf([await ended, ...reports]).metrics();
    },
  };
}

const sumOf = (reports: Report[]) => AggregatorRegistry.aggregate(reports);
