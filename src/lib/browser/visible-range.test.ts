import { describe, expect, it } from "vitest";
import { showsSameRows, visibleRange } from "./visible-range.ts";

const COUNT = 5000;
const grid = { columns: 4, rowHeight: 400, height: 800 };
const rows = 1250;

describe("visibleRange", () => {
  it("contains the first rows, with padding for the rest", () => {
    expect(visibleRange({ ...grid, top: -300 }, COUNT)).toEqual({
      first: 0,
      last: 16,
      before: 0,
      after: (rows - 4) * 400,
    });
  });

  it("is short anywhere in a long list, and the heights add up", () => {
    for (const top of [0, 1234, 99_999, 499_000]) {
      const { first, last, before, after } = visibleRange({ ...grid, top }, COUNT);
      expect(last - first).toBeLessThanOrEqual(32);
      expect(before + Math.ceil((last - first) / 4) * 400 + after).toBe(rows * 400);
      expect(before).toBeLessThanOrEqual(top);
    }
  });

  it("contains the last row when the viewport is far below it", () => {
    const { first, last } = visibleRange({ ...grid, top: 90_000 }, 10);
    expect([first, last]).toEqual([8, 10]);
  });

  it("contains a short list completely", () => {
    const all = { first: 0, last: 3, before: 0, after: 0 };
    expect(visibleRange({ ...grid, top: 0 }, 3)).toEqual(all);
  });
});

describe("showsSameRows", () => {
  const at = (top: number) => ({ ...grid, top });

  it("is true until another row becomes visible", () => {
    expect(showsSameRows(at(4000), at(4399), COUNT)).toBe(false);
    expect(showsSameRows(at(4001), at(4399), COUNT)).toBe(true);
    expect(showsSameRows(at(4001), at(4401), COUNT)).toBe(false);
  });

  it("is false when the rows have another height or number of columns", () => {
    expect(showsSameRows(at(0), { ...at(0), rowHeight: 401 }, 3)).toBe(false);
    expect(showsSameRows(at(0), { ...at(0), columns: 3 }, 3)).toBe(false);
  });
});
