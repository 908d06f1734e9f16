import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import { exampleProduct } from "./example-product.ts";
import { toProductOrder } from "./product-order.ts";
import { lastPieces } from "./product-texts.ts";
import { sortProducts } from "./sort-products.ts";

const product = (id: number, price: number) => exampleProduct({ id, price: cedis(price) });
const products = [product(1, 30), product(2, 10), product(3, 30), product(4, 20)];

describe("the order of a product list", () => {
  it.each([
    ["", [1, 2, 3, 4]],
    ["newest", [4, 3, 2, 1]],
    ["price-asc", [2, 4, 1, 3]],
    ["price-desc", [3, 1, 4, 2]],
  ] as const)("%j", (order, ids) => {
    expect(sortProducts(products, order).map(({ id }) => id)).toEqual(ids);
  });

  it("ignores unknown values of the URL", () => {
    expect([null, "", "newest", "toString", "price"].map(toProductOrder)).toEqual([
      "",
      "",
      "newest",
      "",
      "",
    ]);
  });
});

describe("the hint for the last pieces", () => {
  it.each([
    [0, undefined],
    [1, "Only 1 left"],
    [9, "Only 9 left"],
    [10, undefined],
  ])("%i in stock: %s", (stockQuantity, hint) => {
    expect(lastPieces({ stockQuantity })).toBe(hint);
  });
});
