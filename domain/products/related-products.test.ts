import { describe, expect, it } from "vitest";
import { exampleProduct } from "./example-product.ts";
import { relatedTo } from "./related-products.ts";

const product = (id: number, categoryId: number, subCategoryId: number) =>
  exampleProduct({ id, categoryId, subCategoryId });

const shirt = product(1, 1, 1);
const products = [
  shirt,
  product(2, 1, 2),
  product(3, 1, 1),
  product(4, 2, 6),
  product(5, 1, 3),
  product(6, 1, 1),
  product(7, 1, 4),
];

describe("relatedTo", () => {
  it("returns at most four of the same category, without the product itself", () => {
    const related = relatedTo(shirt, products);
    expect(related).toHaveLength(4);
    expect(related.every(({ id, categoryId }) => categoryId === 1 && id !== 1)).toBe(true);
  });

  it("sorts the same subcategory first and keeps the list's order otherwise", () => {
    expect(relatedTo(shirt, products).map(({ id }) => id)).toEqual([3, 6, 2, 5]);
  });

  it("returns nothing for the only product of a category", () => {
    expect(relatedTo(product(4, 2, 6), products)).toEqual([]);
  });
});
