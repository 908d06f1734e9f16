import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cedis } from "#domain/money.ts";
import { exampleProduct } from "#domain/products/example-product.ts";
import {
  isStored,
  lineOf,
  mergedLine,
  type ProductLine,
  shortageOf,
  withLine,
} from "./product-line.ts";

const product = (id: number, stockQuantity = 10) =>
  exampleProduct({ id, price: cedis(1), stockQuantity });

const line = (id: number, quantity: number, stock?: number): ProductLine => ({
  id,
  quantity,
  product: product(id, stock),
});

const added = (id: number, quantity: number, stock?: number) => ({
  product: product(id, stock),
  quantity,
  userId: "kofi",
});

describe("a line that is added", () => {
  it("is new and has no stored id where there was none", () => {
    const merged = mergedLine(undefined, added(3, 2));
    expect(merged).toMatchObject({ quantity: 2, product: { id: 3 } });
    expect(isStored(merged)).toBe(false);
  });

  it("increases the quantity of an existing line, which keeps its id", () => {
    expect(mergedLine(line(3, 2), added(3, 4))).toMatchObject({ id: 3, quantity: 6 });
  });

  it.each([
    [8, 5, 10, 10],
    [3, 1, 2, 2],
    [0, 1, 0, 1],
    [9999, 5, 1_000_000, 10_000],
  ])("from %i by %i with %i in stock becomes %i", (had, more, stock, expected) => {
    const before = had > 0 ? line(3, had) : undefined;
    expect(mergedLine(before, added(3, more, stock)).quantity).toBe(expected);
  });

  it("has at least one piece and never more than the stock, however often it is merged", () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 });
    fc.assert(
      fc.property(quantities, fc.nat(1_000_000), (pieces, stock) => {
        const merged = pieces.reduce<ProductLine | undefined>(
          (before, quantity) => mergedLine(before, added(3, quantity, stock)),
          undefined,
        );
        expect(merged?.quantity).toBeGreaterThanOrEqual(1);
        expect(merged?.quantity).toBeLessThanOrEqual(Math.min(Math.max(stock, 1), 10_000));
      }),
    );
  });
});

describe("a list", () => {
  const lines = [line(1, 1), line(2, 1), line(4, 1)];
  const idsOf = (list: ProductLine[]) => list.map(({ product }) => product.id);

  it("appends a new line and restores a removed one at its position", () => {
    expect(idsOf(withLine(lines, 3, mergedLine(undefined, added(3, 1))))).toEqual([1, 2, 4, 3]);
    expect(idsOf(withLine(withLine(lines, 2, undefined), 2, line(2, 1)))).toEqual([1, 2, 4]);
  });

  it("keeps one line per product", () => {
    const merged = withLine(lines, 2, line(2, 7));
    expect(idsOf(merged)).toEqual([1, 2, 4]);
    expect(lineOf(merged, 2)?.quantity).toBe(7);
  });
});

describe("a shortage", () => {
  it.each([
    [1, 0, "Out of stock"],
    [3, 2, "Only 2 left"],
    [3, 3, undefined],
  ])("of %i wanted with %i in stock reads %s", (quantity, stock, expected) => {
    expect(shortageOf(line(1, quantity, stock))).toBe(expected);
  });
});
