import { describe, expect, it } from "vitest";
import {
  isStored,
  type LineProduct,
  lineOf,
  lineProductOf,
  type ProductLine,
  raisedLine,
  shortageOf,
  withLine,
} from "./product-lines.ts";

function product(id: number, stockQuantity = 10): LineProduct {
  const category = { id: 1, name: "Men" };
  return {
    id,
    name: "",
    description: "",
    image: "",
    price: 1,
    discount: 0,
    stockQuantity,
    category,
  };
}

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
  it("is new and without a number where there was none", () => {
    const raised = raisedLine(undefined, added(3, 2));
    expect(raised).toMatchObject({ quantity: 2, product: { id: 3 } });
    expect(isStored(raised)).toBe(false);
  });

  it("raises the one that is there, which keeps its number", () => {
    expect(raisedLine(line(3, 2), added(3, 4))).toMatchObject({ id: 3, quantity: 6 });
  });

  it.each([
    [8, 5, 10, 10],
    [3, 1, 2, 2],
    [0, 1, 0, 1],
    [9999, 5, 1_000_000, 10_000],
  ])("from %i by %i with %i in stock becomes %i", (had, more, stock, expected) => {
    const before = had > 0 ? line(3, had) : undefined;
    expect(raisedLine(before, added(3, more, stock)).quantity).toBe(expected);
  });
});

describe("a list", () => {
  const lines = [line(1, 1), line(2, 1), line(4, 1)];
  const idsOf = (list: ProductLine[]) => list.map(({ product }) => product.id);

  it("takes a new line at its end and puts an old one back in its place", () => {
    expect(idsOf(withLine(lines, 3, raisedLine(undefined, added(3, 1))))).toEqual([1, 2, 4, 3]);
    expect(idsOf(withLine(withLine(lines, 2, undefined), 2, line(2, 1)))).toEqual([1, 2, 4]);
  });

  it("keeps one line per product", () => {
    const raised = withLine(lines, 2, line(2, 7));
    expect(idsOf(raised)).toEqual([1, 2, 4]);
    expect(lineOf(raised, 2)?.quantity).toBe(7);
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

it("a product of the catalogue is a line's product with its category's number", () => {
  const { category, ...rest } = product(7);
  const subCategory = { name: "Bags" };
  const catalogued = { ...rest, categoryId: 1, subCategoryId: 5, category: { name: "Men" } };
  expect(lineProductOf({ ...catalogued, subCategory })).toEqual({ ...rest, category });
});
