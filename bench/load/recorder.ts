import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { type OnResponse, REFUSED } from "../client.ts";

/** Counts responses and their durations, of all requests and of each route. */
export function createRecorder() {
  const all = createHistogram();
  const routes = new Map<string, RecordableHistogram>();
  let failures = 0;
  let refused = 0;
  const record: OnResponse = (method, path, status, ms) => {
    const route = routeOf(method, path);
    const histogram = routes.get(route) ?? createHistogram();
    routes.set(route, histogram);
    // Whole microseconds from 1: a histogram has no others.
    for (const one of [all, histogram]) one.record(Math.max(1, Math.round(ms * 1000)));
    if (status === 0 || status >= 500) failures += 1;
    if (status === REFUSED) refused += 1;
  };
  return { all, routes, record, failures: () => failures, refused: () => refused };
}

/** The time within which this percentage of requests was answered, in ms. */
export function percentileMs(histogram: RecordableHistogram, percent: number): number {
  return histogram.percentile(percent) / 1000;
}

/** A method and path without the parts that differ between shoppers. */
function routeOf(method: string, path: string): string {
  const [pathname = ""] = path.split("?");
  return `${method} ${pathname.replace(/\/\d+$/, "/:id").replace(/[^/]+\/charge$/, ":code/charge")}`;
}
