import { describe, expect, it } from "vitest";
import { statusSlices } from "./status-slices.ts";

describe("the slices of the status pie", () => {
  it("follow an order's life, rounded, each in its colour", () => {
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

  it("are none when there are no orders", () => {
    expect(statusSlices([])).toEqual([]);
    expect(statusSlices([{ name: "processing", value: 0 }])).toEqual([]);
  });
});
