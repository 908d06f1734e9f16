import { setWithLimit } from "./set-with-limit.ts";

/** Counts events per key within a sliding window; the memory is bounded. */
type RateLimit = {
  /** Seconds until the key may try again, or 0. */
  wait(key: string): number;
  count(key: string): void;
  /** Takes the last count back. */
  uncount(key: string): void;
  reset(key: string): void;
};

const MAX_KEYS = 50_000;

export function createRateLimit(
  max: number,
  windowSeconds: number,
  now: () => number = Date.now,
): RateLimit {
  const times = new Map<string, number[]>();
  const recentTimes = (key: string) => {
    const since = now() - windowSeconds * 1000;
    return (times.get(key) ?? []).filter((time) => time > since);
  };

  return {
    wait(key) {
      const recent = recentTimes(key);
      const oldest = recent[recent.length - max];
      if (oldest === undefined) return 0;
      return Math.max(1, Math.ceil((oldest + windowSeconds * 1000 - now()) / 1000));
    },
    count(key) {
      const recent = [...recentTimes(key), now()].slice(-max);
      setWithLimit(times, key, recent, MAX_KEYS);
    },
    uncount(key) {
      times.get(key)?.pop();
    },
    reset(key) {
      times.delete(key);
    },
  };
}
