import { describe, expect, it } from "vitest";
import { visibleRange } from "./visible-range.ts";

const grid = { count: 5000, columns: 4, rowHeight: 400, height: 800 };
const rows = 1250;

describe("visibleRange", () => {
  it("contains the first rows, with padding for the rest", () => {
    expect(visibleRange({ ...grid, top: -300 })).toEqual({
      first: 0,
      last: 16,
      before: 0,
      after: (rows - 4) * 400,
    });
  });

  it("is short anywhere in a long list, and the heights add up", () => {
    for (const top of [0, 1234, 99_999, 499_000]) {
      const { first, last, before, after } = visibleRange({ ...grid, top });
      expect(last - first).toBeLessThanOrEqual(32);
      expect(before + Math.ceil((last - first) / 4) * 400 + after).toBe(rows * 400);
      expect(before).toBeLessThanOrEqual(top);
    }
  });

  it("contains the last row when the viewport is far below it", () => {
    const { first, last } = visibleRange({ ...grid, count: 10, top: 90_000 });
    expect([first, last]).toEqual([8, 10]);
  });

  it("contains a short list completely", () => {
    const all = { first: 0, last: 3, before: 0, after: 0 };
    expect(visibleRange({ ...grid, count: 3, top: 0 })).toEqual(all);
  });
});
