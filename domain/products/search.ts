import { groupDigits } from "../money.ts";
import type { CategoryId, Product } from "./catalog.ts";

/**
 * What `search_products` answers: the best products, how many each category has in all, and products
 * that are near the search when none has all its words.
 */
export type SearchResult = {
  products: Product[];
  counts: Partial<Record<CategoryId, number>>;
  near: Product[];
};

/** The database reads no more of a search than this. */
export const MAX_QUERY_LENGTH = 100;

/** The most products of one answer. */
export const MAX_RESULTS = 1000;

export function totalOfCounts(counts: SearchResult["counts"]): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Written out, as it is part of the first page. */
export function productCount(count: number): string {
  return count === 1 ? "1 product" : `${groupDigits(count)} products`;
}
