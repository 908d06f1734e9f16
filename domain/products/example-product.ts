import type { Product } from "./catalog.ts";
import { type ProductValues, productColumns } from "./product-columns.ts";

/** A shirt for examples and tests; the columns that are not given are empty. */
export function exampleProduct(given: Partial<Product> = {}): Product {
  const values = productColumns.map(({ name, type }) => [name, type === "number" ? 0 : ""]);
  return {
    ...(Object.fromEntries(values) as ProductValues),
    id: 1,
    categoryId: 1,
    subCategoryId: 1,
    category: { name: "Men" },
    subCategory: { name: "Shirts" },
    ...given,
  };
}
