import type { CategoryId } from "./catalog.ts";
import type { ProductOrder } from "./product-order.ts";

/** Products per request of a category's list; whole rows in grids of two, three and four columns. */
export const LIST_PAGE = 48;

/** The number of products by subcategory. */
export type ProductCounts = Record<string, number>;

/** A category's list as the shopper has filtered and sorted it. */
export type ListChoice = {
  categoryId: CategoryId;
  /** None for all of them. */
  subCategoryIds: readonly number[];
  order: ProductOrder;
};

export function wholeCategory(categoryId: CategoryId): ListChoice {
  return { categoryId, subCategoryIds: [], order: "" };
}

export function countOf(counts: ProductCounts, subCategoryIds: readonly number[]): number {
  const ids = subCategoryIds.length > 0 ? subCategoryIds : Object.keys(counts);
  return ids.reduce<number>((sum, id) => sum + (counts[id] ?? 0), 0);
}
