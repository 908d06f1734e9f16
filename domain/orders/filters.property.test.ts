import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SEARCH_LENGTH, readOrderFilter, writeOrderFilter } from "./order-filter.ts";
import { orderStatuses } from "./statuses.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "NaN",
    "../..",
    "'; drop table orders; --",
    "2026-02-31",
    "\0",
    "\ud800",
    "[object Object]",
  ),
);

describe("the order filter, for any URL", () => {
  it("is always valid", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (search, status, from, to) => {
        const filter = readOrderFilter(new URLSearchParams({ search, status, from, to }));
        expect(filter.search.isWellFormed() && !filter.search.includes("\0")).toBe(true);
        expect(filter.search.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
        expect(["", ...orderStatuses]).toContain(filter.status);
        for (const day of [filter.from, filter.to]) expect(day).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
      }),
    );
  });

  it("is restored from its own URL", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("", ...orderStatuses), (search, status) => {
        const filter = readOrderFilter(new URLSearchParams({ search, status }));
        expect(readOrderFilter(writeOrderFilter(filter))).toEqual(filter);
      }),
    );
  });
});
