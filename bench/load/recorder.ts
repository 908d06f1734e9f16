import { createHistogram, type Histogram } from "./histogram.ts";

/** Counts responses and their durations, of all requests and of each route. */
export type Recorder = {
  record(route: string, status: number, ms: number): void;
  readonly all: Histogram;
  readonly routes: ReadonlyMap<string, Histogram>;
  readonly statuses: ReadonlyMap<number, number>;
};

export function createRecorder(): Recorder {
  const all = createHistogram();
  const routes = new Map<string, Histogram>();
  const statuses = new Map<number, number>();
  return {
    all,
    routes,
    statuses,
    record(route, status, ms) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const histogram = routes.get(route) ?? createHistogram();
      routes.set(route, histogram);
      histogram.add(ms);
      all.add(ms);
    },
  };
}

/** A method and path without the parts that differ between shoppers. */
export function routeOf(method: string, path: string): string {
  const [pathname = ""] = path.split("?");
  return `${method} ${pathname.replace(/\/\d+$/, "/:id").replace(/[^/]+\/charge$/, ":code/charge")}`;
}
