import { groupDigits } from "../money.ts";
import type { CategoryId, Product } from "./catalog.ts";

/** What `search_products` answers: the best products, and how many each category has in all. */
export type SearchResult = { products: Product[]; counts: Partial<Record<CategoryId, number>> };

/** The database reads no more of a search than this. */
export const MAX_QUERY_LENGTH = 100;

/** The most products of one answer. */
export const MAX_RESULTS = 1000;

export function totalOfCounts(counts: SearchResult["counts"]): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export function productCount(count: number): string {
  return count === 1 ? "1 product" : `${groupDigits(count)} products`;
}
