import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SEARCH_LENGTH, readOrderFilter, writeOrderFilter } from "./order-filter.ts";
import { raisedLine } from "./product-lines.ts";
import { orderStatuses } from "./statuses.ts";

const odd = fc.oneof(
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

describe("the filter of the orders, whatever the address says", () => {
  it("is always one that can be asked for", () => {
    fc.assert(
      fc.property(odd, odd, odd, odd, (search, status, from, to) => {
        const filter = readOrderFilter(new URLSearchParams({ search, status, from, to }));
        expect(filter.search.isWellFormed() && !filter.search.includes("\0")).toBe(true);
        expect(filter.search.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
        expect(["", ...orderStatuses]).toContain(filter.status);
        for (const day of [filter.from, filter.to]) expect(day).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
      }),
    );
  });

  it("reads back as it was written", () => {
    fc.assert(
      fc.property(odd, fc.constantFrom("", ...orderStatuses), (search, status) => {
        const filter = readOrderFilter(new URLSearchParams({ search, status }));
        expect(readOrderFilter(writeOrderFilter(filter))).toEqual(filter);
      }),
    );
  });
});

describe("a line of the cart, however often it is raised", () => {
  const product = {
    id: 1,
    name: "",
    description: "",
    image: "",
    price: 1,
    discount: 0,
    category: { id: 1, name: "" },
  };

  it("holds at least one piece and never more than the stock", () => {
    const quantity = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(
        fc.array(quantity, { minLength: 1 }),
        fc.nat(1_000_000),
        (added, stockQuantity) => {
          const shelf = { ...product, stockQuantity };
          const line = added.reduce<ReturnType<typeof raisedLine> | undefined>(
            (before, pieces) =>
              raisedLine(before, { product: shelf, userId: "", quantity: pieces }),
            undefined,
          );
          expect(line?.quantity).toBeGreaterThanOrEqual(1);
          expect(line?.quantity).toBeLessThanOrEqual(Math.min(Math.max(stockQuantity, 1), 10_000));
        },
      ),
    );
  });
});
