import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { categories } from "../../domain/products/catalog.ts";
import { type OnResponse, REFUSED } from "../client.ts";

export const CACHED_PAGES = "home and category pages, from the cache";

/** What shoppers wait for; a sale changes the page of its product. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(/|${categories.map(({ path }) => path).join("|")})$`), CACHED_PAGES],
  [/^\/product\//, "product pages"],
  [/^\/rest\/v1\/products/, "lists of products"],
  [/^\/rest\/v1\/carts/, "carts"],
  [/^\/rest\/v1\/order/, "orders"],
  [/./, "payments"],
];

/** Of responses that were no refusal: how long they took, by kind. */
export type Times = ReadonlyMap<string, RecordableHistogram>;

/** Counts responses and how long they took, since the last time that it was asked. */
export function createRecorder() {
  let counts = { requests: 0, failures: 0, refused: 0, times: emptyTimes() };
  const record: OnResponse = (_, path, status, ms) => {
    counts.requests += 1;
    if (status === 0 || status >= 500) counts.failures += 1;
    if (status === REFUSED) counts.refused += 1;
    // Whole microseconds from 1: a histogram has no others.
    else counts.times.get(kindOf(path))?.record(Math.max(1, Math.round(ms * 1000)));
  };
  return {
    record,
    take() {
      const taken = counts;
      counts = { requests: 0, failures: 0, refused: 0, times: emptyTimes() };
      return taken;
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** The time within which this percentage of requests was answered, in ms. */
export function percentileMs(histogram: RecordableHistogram, percent: number): number {
  return histogram.percentile(percent) / 1000;
}

function emptyTimes(): Times {
  return new Map(KINDS.map(([, kind]) => [kind, createHistogram()]));
}

function kindOf(path: string): string {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "";
}
