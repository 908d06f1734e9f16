/** Counts responses and their durations, in buckets of 2 %. */
export type Recorder = {
  record(status: number, ms: number): void;
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** The time within which this share of requests was answered. */
  percentile(share: number): number;
};

const STEP = 1.02;

export function createRecorder(): Recorder {
  const buckets: number[] = [];
  const statuses = new Map<number, number>();
  let requests = 0;
  return {
    record(status, ms) {
      requests += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const bucket = Math.max(0, Math.ceil(Math.log(ms) / Math.log(STEP)));
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    },
    get requests() {
      return requests;
    },
    statuses,
    percentile(share) {
      let seen = 0;
      const bucket = buckets.findIndex((count = 0) => {
        seen += count;
        return seen >= requests * share;
      });
      return STEP ** bucket;
    },
  };
}
