import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statusSlices, wholePercents } from "./status-slices.ts";

describe("the slices of the status pie", () => {
  it("are in the order of the statuses, rounded, each in its colour", () => {
    const counts = [
      { name: "cancelled", value: 1 },
      { name: "delivered", value: 3 },
      { name: "lost", value: 2 },
      { name: "dispatched", value: 2 },
      { name: "packaged", value: 1 },
      { name: "processing", value: 6 },
    ];
    expect(statusSlices(counts)).toEqual([
      { name: "Processing", value: 6, percent: 40, fill: "var(--color-chart-yellow)" },
      { name: "Packaged", value: 1, percent: 7, fill: "var(--color-chart-light-blue)" },
      { name: "Dispatched", value: 2, percent: 13, fill: "var(--color-chart-indigo)" },
      { name: "Delivered", value: 3, percent: 20, fill: "var(--color-chart-green)" },
      { name: "Cancelled", value: 1, percent: 7, fill: "var(--color-chart-red)" },
      { name: "lost", value: 2, percent: 13, fill: "var(--color-chart-grey)" },
    ]);
  });

  it("have percentages that add up to 100, each within 1 of its exact share", () => {
    expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(wholePercents([125, 125, 125, 125, 500])).toEqual([13, 13, 12, 12, 50]);
    const counts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(counts, (values) => {
        const total = values.reduce((sum, value) => sum + value, 0);
        const percents = wholePercents(values);
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
        for (const [index, percent] of percents.entries()) {
          expect(Math.abs(percent - ((values[index] ?? 0) / total) * 100)).toBeLessThan(1);
        }
      }),
    );
  });

  it("are none when there are no orders", () => {
    expect(statusSlices([])).toEqual([]);
    expect(statusSlices([{ name: "processing", value: 0 }])).toEqual([]);
  });
});
