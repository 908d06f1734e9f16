import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isFiltered,
  isPaidToPack,
  noFilter,
  orderSorts,
  paidToPack,
  paymentFilters,
  readOrderFilter,
  writeOrderFilter,
} from "./order-filter.ts";
import { orderStatuses } from "./statuses.ts";

const read = (query: string) => readOrderFilter(new URLSearchParams(query));

const days = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const filters = fc.record({
  search: fc.string({ unit: "grapheme", maxLength: 50 }).map((text) => text.replaceAll("\0", "")),
  status: fc.constantFrom("" as const, ...orderStatuses),
  from: fc.option(days, { nil: "" }),
  to: fc.option(days, { nil: "" }),
  payment: fc.constantFrom("" as const, ...paymentFilters),
  sort: fc.constantFrom("" as const, ...orderSorts),
});

describe("the order filter", () => {
  it("is restored from its URL for any search text", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const { search } = new URL(`http://shop/admin/orders?${writeOrderFilter(filter)}`);
        expect(readOrderFilter(new URLSearchParams(search))).toEqual(filter);
      }),
    );
  });

  it("keeps other parameters of the URL and omits empty ones", () => {
    const beside = new URLSearchParams("theme=dark&status=packaged");
    expect(writeOrderFilter(noFilter, beside).toString()).toBe("theme=dark");
    expect(beside.get("status")).toBe("packaged");
  });

  it.each([
    "status=shipped",
    "status=PACKAGED",
    "sort=random",
    "payment=success",
    "from=yesterday",
    "from=2026-02-31",
    "to=2026-13-01",
    "to=26-1-1",
    "from=2026-01-01T00:00",
  ])("ignores %s", (query) => {
    expect(read(query)).toEqual(noFilter);
  });

  it("removes characters that a database cannot store", () => {
    expect(read("search=a%00b").search).toBe("ab");
    expect(readOrderFilter(new Map([["search", "\ud800"]]) as never).search).toBe("\ufffd");
    expect(read(`search=${"x".repeat(5000)}`).search).toHaveLength(200);
  });

  it("treats blanks as an empty search", () => {
    expect(isFiltered({ ...noFilter, search: "  " })).toBe(false);
    expect(isFiltered({ ...noFilter, search: " a" })).toBe(true);
    expect(isFiltered({ ...noFilter, to: "2026-11-15" })).toBe(true);
  });

  it("recognizes the filter for orders to pack, also with other filters", () => {
    expect(isPaidToPack({ ...noFilter, ...paidToPack, search: "a" })).toBe(true);
    expect(isPaidToPack({ ...noFilter, payment: "paid" })).toBe(false);
    expect(isPaidToPack({ ...noFilter, status: "processing" })).toBe(false);
  });
});
