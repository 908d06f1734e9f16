import { type Cedis, cedis, NO_MONEY } from "../money.ts";
import { LIST_PARAMETERS } from "../pages/list-parameters.ts";
import type { ListFilter, ProductCounts } from "./product-list.ts";

const MAX_PRICE = cedis(10_000_000);

/** Undefined for what is no price. */
function priceOf(text: string | null): Cedis | undefined {
  const price = cedis(Number(text));
  return text?.trim() && price >= NO_MONEY && price <= MAX_PRICE ? price : undefined;
}

/** In the address of a list; prices in the wrong order are exchanged. */
export function filterIn(parameters: URLSearchParams): ListFilter {
  const low = priceOf(parameters.get(LIST_PARAMETERS.minPrice));
  const high = priceOf(parameters.get(LIST_PARAMETERS.maxPrice));
  const isReversed = low !== undefined && high !== undefined && low > high;
  const [minPrice, maxPrice] = isReversed ? [high, low] : [low, high];
  return { inStock: parameters.has(LIST_PARAMETERS.inStock), minPrice, maxPrice };
}

export function isFiltered({ inStock, minPrice, maxPrice }: ListFilter): boolean {
  return inStock || minPrice !== undefined || maxPrice !== undefined;
}

/** As the SQL functions take it. */
export function filterArguments({ inStock, minPrice, maxPrice }: ListFilter) {
  return { in_stock: inStock || undefined, min_price: minPrice, max_price: maxPrice };
}

export function passes(
  { price, stockQuantity }: { price: Cedis; stockQuantity: number },
  { inStock, minPrice = NO_MONEY, maxPrice = MAX_PRICE }: ListFilter,
): boolean {
  return (stockQuantity > 0 || !inStock) && price >= minPrice && price <= maxPrice;
}

/** The number of products of the chosen subcategories, or of all. */
export function countOf(counts: ProductCounts, subCategoryIds: readonly number[]): number {
  const ids = subCategoryIds.length > 0 ? subCategoryIds : Object.keys(counts);
  return ids.reduce<number>((sum, id) => sum + (counts[id] ?? 0), 0);
}
