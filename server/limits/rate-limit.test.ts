import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryLimits, type MemoryLimits } from "./rate-limit.ts";

let now: number;
let limits: MemoryLimits;
beforeEach(() => {
  now = 0;
  limits = createMemoryLimits(() => now);
});

describe("a sliding window", () => {
  const take = (key = "a") => limits.take([{ key, max: 3, seconds: 60 }]);

  it("allows a key up to the limit, then returns the time to wait, until the window has passed", () => {
    for (let i = 0; i < 3; i++) {
      expect(take()).toBe(0);
      now += 1000;
    }
    expect(take()).toBe(57);
    expect(take("b")).toBe(0);
    now = 60_001;
    expect(take()).toBe(0);
  });

  it("gives back the last attempt, or all of them", () => {
    expect([take(), take(), take()]).toEqual([0, 0, 0]);
    limits.giveBack({ lastOf: ["a"], allOf: [] });
    expect([take(), take()]).toEqual([0, 60]);
    limits.giveBack({ lastOf: [], allOf: ["a"] });
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 60]);
  });
});

describe("a token bucket", () => {
  const take = (key = "a") => limits.take([{ key, burst: 3, perSecond: 0.5 }]);

  it("allows a burst, then the rate, and returns the time to wait", () => {
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 2]);
    expect(take("b")).toBe(0);
    now = 1000;
    expect(take()).toBe(1);
    now = 2000;
    expect([take(), take()]).toEqual([0, 2]);
  });

  it("never contains more than its burst", () => {
    take();
    now = 3_600_000;
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 2]);
  });
});

it("the memory of the keys is bounded, however long they are", () => {
  const take = (key: string) => limits.take([{ key, max: 1, seconds: 60 }]);
  const fill = (count: number, length: number) => {
    for (let number = 0; number < count; number++) take(`${number}`.padEnd(length, "x"));
  };
  expect([take("a"), take("a")]).toEqual([0, 60]);
  fill(500, 15_000);
  expect(take("a")).toBe(60);
  fill(1000, 15_000);
  expect(take("a")).toBe(0);
});

describe("several limits", () => {
  it("are taken together or not at all, and return the longest wait", () => {
    const wide = { key: "wide", max: 2, seconds: 60 };
    const narrow = { key: "narrow", burst: 1, perSecond: 0.1 };
    expect(limits.take([wide, narrow])).toBe(0);
    expect(limits.take([wide, narrow])).toBe(10);
    expect(limits.take([wide])).toBe(0);
    expect(limits.take([wide, narrow])).toBe(60);
  });
});
