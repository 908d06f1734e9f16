import { NO_MONEY } from "../money.ts";
import type { Product } from "./catalog.ts";
import { type ProductValues, productColumns } from "./product-columns.ts";

type Example = Product & ProductValues;

const EMPTY = { text: "", number: 0, money: NO_MONEY, boolean: false };

/** A shirt for examples and tests; the columns that are not given are empty. */
export function exampleProduct(given: Partial<Example> = {}): Example {
  const values = productColumns.map(({ name, type }) => [name, EMPTY[type]]);
  return {
    ...(Object.fromEntries(values) as ProductValues),
    id: 1,
    lowStockAt: 29,
    categoryId: 1,
    subCategoryId: 1,
    category: { name: "Men" },
    subCategory: { name: "Shirts" },
    ...given,
  };
}
