import { describe, expect, it } from "vitest";
import { statusSlices } from "./status-slices.ts";

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

  it("have percentages that are rounded one by one and need not add up to 100", () => {
    const counts = [9, 8, 8, 8, 11].map((value, index) => ({ name: `status ${index}`, value }));
    expect(statusSlices(counts).map(({ percent }) => percent)).toEqual([20, 18, 18, 18, 25]);
  });

  it("are none when there are no orders", () => {
    expect(statusSlices([])).toEqual([]);
    expect(statusSlices([{ name: "processing", value: 0 }])).toEqual([]);
  });
});
