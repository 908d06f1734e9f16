import { describe, expect, it } from "vitest";
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
    [{ price: 100, stockQuantity: 1 }, true],
    [{ price: 100, stockQuantity: 0 }, false],
    [{ price: 99.99, stockQuantity: 1 }, false],
    [{ price: 200.01, stockQuantity: 1 }, false],
  ])("lets %o pass: %s", (product, expected) => {
    expect(passes(product, filter("stock=in&min=100&max=200"))).toBe(expected);
  });
});
