import type { Cedis } from "../money.ts";
import type { CategoryId } from "./catalog.ts";
import type { ProductOrder } from "./product-order.ts";

/** Products per request of a category's list; whole rows in grids of two, three and four columns. */
export const LIST_PAGE = 48;

/** The number of products by subcategory. */
export type ProductCounts = Record<string, number>;

/** What a shopper leaves out of a list besides its subcategories. */
export type ListFilter = { inStock: boolean; minPrice?: Cedis; maxPrice?: Cedis };

export const NO_FILTER: ListFilter = { inStock: false };

/** A category's list as the shopper has filtered and sorted it. */
export type ListChoice = {
  categoryId: CategoryId;
  /** None for all of them. */
  subCategoryIds: readonly number[];
  order: ProductOrder;
  filter: ListFilter;
};

export function wholeCategory(categoryId: CategoryId): ListChoice {
  return { categoryId, subCategoryIds: [], order: "", filter: NO_FILTER };
}
