import { setWithLimit } from "./set-with-limit.ts";

/** Counts what happened per key within a moving window; the past is forgotten, the memory is bounded. */
type RateLimit = {
  /** Seconds until the key may try again, or 0. */
  wait(key: string): number;
  count(key: string): void;
  /** Takes the last count back. */
  uncount(key: string): void;
  forget(key: string): void;
};

const MAX_KEYS = 50_000;

export function createRateLimit(
  most: number,
  windowSeconds: number,
  now: () => number = Date.now,
): RateLimit {
  const times = new Map<string, number[]>();
  const recent = (key: string) => {
    const since = now() - windowSeconds * 1000;
    return (times.get(key) ?? []).filter((time) => time > since);
  };

  return {
    wait(key) {
      const counted = recent(key);
      const oldest = counted[counted.length - most];
      if (oldest === undefined) return 0;
      return Math.max(1, Math.ceil((oldest + windowSeconds * 1000 - now()) / 1000));
    },
    count(key) {
      const counted = [...recent(key), now()].slice(-most);
      setWithLimit(times, key, counted, MAX_KEYS);
    },
    uncount(key) {
      times.get(key)?.pop();
    },
    forget(key) {
      times.delete(key);
    },
  };
}
