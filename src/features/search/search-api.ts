import type { CategoryId } from "#domain/products/catalog.ts";
import { filterArguments } from "#domain/products/list-filter.ts";
import { type ListFilter, NO_FILTER } from "#domain/products/product-list.ts";
import type { ProductOrder } from "#domain/products/product-order.ts";
import type { SearchResult } from "#domain/products/search.ts";
import { publicTables } from "#lib/data/supabase.ts";

export type SearchQuery = {
  query: string;
  category?: CategoryId;
  order?: ProductOrder;
  filter?: ListFilter;
  limit: number;
};

/** A GET request, which the server answers from memory when it is repeated. */
export async function searchProducts(
  { query, category, order, filter = NO_FILTER, limit }: SearchQuery,
  signal: AbortSignal,
): Promise<SearchResult> {
  const choice = { category, sort: order || undefined, ...filterArguments(filter) };
  const { data, error } = await publicTables()
    .rpc("search_products", { query, max_rows: limit, ...choice }, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
