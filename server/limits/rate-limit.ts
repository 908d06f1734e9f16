import { LRUCache } from "lru-cache";

/** At most `max` attempts within any `seconds`. */
export type WindowLimit = { max: number; seconds: number };

/** A token bucket: `burst` attempts in a row, then `perSecond`. */
export type BucketLimit = { burst: number; perSecond: number };

/** One attempt of a client, such as {key: "signIn:address:203.0.113.1", max: 50, seconds: 900}. */
export type Claim = { key: string } & (WindowLimit | BucketLimit);

export type Limits = {
  /** Takes one attempt of every claim, or of none; the seconds to wait then, otherwise 0. */
  take(claims: readonly Claim[]): number | Promise<number>;
  /** Gives back the last attempt of some keys and all attempts of others. */
  giveBack(keys: { lastOf: readonly string[]; allOf: readonly string[] }): void | Promise<void>;
};

/** Of addresses, about 50,000. Keys may contain what a client has sent, of any length. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Of a key without its text and times; measured. */
const KEY_BYTES = 300;

/** Limits of one process; the memory is bounded, and an evicted key starts at zero. */
export function createMemoryLimits(now: () => number = Date.now) {
  const times = new LRUCache<string, readonly number[]>({
    maxSize: MAX_BYTES,
    sizeCalculation: (moments, key) => KEY_BYTES + 2 * key.length + 8 * moments.length,
  });

  return {
    take(claims: readonly Claim[]): number {
      const moment = now();
      const states = claims.map((claim) => nextState(claim, times.get(claim.key) ?? [], moment));
      const wait = Math.max(...states.map(({ waitMs }) => waitMs));
      if (wait > 0) return Math.ceil(wait / 1000);
      for (const [index, { key }] of claims.entries()) times.set(key, states[index]?.times ?? []);
      return 0;
    },
    giveBack({ lastOf, allOf }: Parameters<Limits["giveBack"]>[0]): void {
      for (const key of lastOf) times.set(key, (times.get(key) ?? []).slice(0, -1));
      for (const key of allOf) times.delete(key);
    },
  } satisfies Limits;
}

export type MemoryLimits = ReturnType<typeof createMemoryLimits>;

type State = { waitMs: number; times: readonly number[] };

/** The same as private.next_limit_state in the database. */
function nextState(claim: Claim, times: readonly number[], moment: number): State {
  if ("max" in claim) {
    const length = claim.seconds * 1000;
    const recent = times.filter((time) => time > moment - length);
    const oldest = recent[recent.length - claim.max];
    const waitMs = oldest === undefined ? 0 : oldest + length - moment;
    return { waitMs, times: [...recent, moment] };
  }
  const pause = 1000 / claim.perSecond;
  const fullAt = Math.max(times[0] ?? moment, moment);
  const waitMs = Math.max(0, fullAt - moment - pause * (claim.burst - 1));
  return { waitMs, times: [fullAt + pause] };
}
