import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import { filterIn, isFiltered, passes } from "./list-filter.ts";

const filter = (search: string) => filterIn(new URLSearchParams(search));

describe("the filter in an address", () => {
  it.each([
    ["", { inStock: false }],
    ["stock=in", { inStock: true }],
    ["min=100&max=250.5", { inStock: false, minPrice: 100, maxPrice: 250.5 }],
    ["min=300&max=100", { inStock: false, minPrice: 100, maxPrice: 300 }],
    ["min=-1&max=cheap", { inStock: false }],
    ["min=&max=+", { inStock: false }],
    ["min=0", { inStock: false, minPrice: 0 }],
  ])("%s", (search, expected) => {
    expect(filter(search)).toEqual(expected);
  });

  it("is none without a stock and prices", () => {
    expect(isFiltered(filter("sub=1"))).toBe(false);
    expect(isFiltered(filter("min=0"))).toBe(true);
  });

  it.each([
    [100, 1, true],
    [100, 0, false],
    [99.99, 1, false],
    [200.01, 1, false],
  ])("lets a price of %d with %d pieces pass: %s", (price, stockQuantity, expected) => {
    const product = { price: cedis(price), stockQuantity };
    expect(passes(product, filter("stock=in&min=100&max=200"))).toBe(expected);
  });
});
