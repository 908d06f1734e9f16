/** Durations in buckets of 2 %. */
export type Histogram = {
  add(ms: number): void;
  readonly count: number;
  /** The time within which this share of requests was answered. */
  percentile(share: number): number;
};

const STEP = 1.02;

export function createHistogram(): Histogram {
  const buckets: number[] = [];
  let count = 0;
  return {
    add(ms) {
      count += 1;
      const bucket = Math.max(0, Math.ceil(Math.log(ms) / Math.log(STEP)));
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    },
    get count() {
      return count;
    },
    percentile(share) {
      let seen = 0;
      const bucket = buckets.findIndex((number = 0) => {
        seen += number;
        return seen >= count * share;
      });
      return STEP ** bucket;
    },
  };
}
