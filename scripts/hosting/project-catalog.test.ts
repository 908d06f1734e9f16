import { expect, it } from "vitest";
import type { Product } from "../../domain/products/catalog.ts";
import { exampleProduct } from "../../domain/products/example-product.ts";
import { relatedTo } from "../../domain/products/related-products.ts";
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

it("knows the ids, the beginning of each category and the same related products as the whole list", async () => {
  const catalog = await readCatalog(read(), 50);
  expect(await catalog.productIds()).toEqual(products.map(({ id }) => id));
  const men = products.filter(({ categoryId }) => categoryId === 1);
  expect(await catalog.productsOf(1, 100)).toEqual(men.slice(0, 50));
  expect(await catalog.productsOf(3, 100)).toEqual([]);
  for (const product of products) {
    expect(await catalog.relatedTo(product)).toEqual(relatedTo(product, products));
  }
});
