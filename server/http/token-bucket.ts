import { setWithLimit } from "./set-with-limit.ts";

export type BucketOptions = {
  /** How many requests may come in a row. */
  burst: number;
  perSecond: number;
};

/** Takes a token of a key; resolves to the seconds to wait when there is none, else 0. */
export type TokenBuckets = (key: string) => number;

const MAX_KEYS = 50_000;

/** One bucket per key; the memory is bounded, and a forgotten key starts with a full bucket. */
export function createTokenBuckets(
  { burst, perSecond }: BucketOptions,
  now: () => number = Date.now,
): TokenBuckets {
  const buckets = new Map<string, { tokens: number; updatedAt: number }>();

  return (key) => {
    const time = now();
    const { tokens, updatedAt } = buckets.get(key) ?? { tokens: burst, updatedAt: time };
    const refilled = Math.min(burst, tokens + ((time - updatedAt) / 1000) * perSecond);
    const isEmpty = refilled < 1;
    const left = isEmpty ? refilled : refilled - 1;
    setWithLimit(buckets, key, { tokens: left, updatedAt: time }, MAX_KEYS);
    return isEmpty ? Math.ceil((1 - refilled) / perSecond) : 0;
  };
}
