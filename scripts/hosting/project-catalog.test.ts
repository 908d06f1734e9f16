import { expect, it } from "vitest";
import type { Product } from "../../domain/products/catalog.ts";
import { exampleProduct } from "../../domain/products/example-product.ts";
import { readCatalog } from "./project-catalog.ts";

const products: Product[] = Array.from({ length: 300 }, (_, index) =>
  exampleProduct({
    id: index + 1,
    categoryId: index % 2 === 0 ? 1 : 2,
    subCategoryId: index % 2 === 0 ? 1 + (index % 3) : 6 + (index % 5),
  }),
);

async function* read(): AsyncGenerator<Product> {
  yield* products;
}

it("knows the ids, the beginning of each category and the number of its products", async () => {
  const catalog = await readCatalog(read(), 50);
  expect(await catalog.lastProductId()).toBe(300);
  expect(await catalog.productIdsBetween(298, 400)).toEqual([298, 299, 300]);
  const men = products.filter(({ categoryId }) => categoryId === 1);
  expect(await catalog.productsOf(1, 100)).toEqual(men.slice(0, 50));
  expect(await catalog.productsOf(3, 100)).toEqual([]);
  expect(await catalog.countsOf(1)).toEqual({ 1: 50, 2: 50, 3: 50 });
  expect(await catalog.countsOf(3)).toEqual({});
});
