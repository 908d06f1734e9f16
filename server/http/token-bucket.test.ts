import { describe, expect, it } from "vitest";
import { createTokenBuckets } from "./token-bucket.ts";

describe("a token bucket", () => {
  it("allows a burst, then the rate, and says how long to wait", () => {
    let now = 0;
    const take = createTokenBuckets({ burst: 3, perSecond: 0.5 }, () => now);
    expect([take("a"), take("a"), take("a"), take("a")]).toEqual([0, 0, 0, 2]);
    expect(take("b")).toBe(0);
    now = 1000;
    expect(take("a")).toBe(1);
    now = 2000;
    expect([take("a"), take("a")]).toEqual([0, 2]);
  });

  it("never holds more than its burst", () => {
    let now = 0;
    const take = createTokenBuckets({ burst: 2, perSecond: 10 }, () => now);
    take("a");
    now = 3_600_000;
    expect([take("a"), take("a"), take("a")]).toEqual([0, 0, 1]);
  });
});
