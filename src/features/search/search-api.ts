import type { CategoryId } from "#domain/products/catalog.ts";
import type { ProductOrder } from "#domain/products/product-order.ts";
import type { SearchResult } from "#domain/products/search.ts";
import { publicTables } from "#lib/data/supabase.ts";

export type SearchQuery = {
  query: string;
  category?: CategoryId;
  order?: ProductOrder;
  limit: number;
};

/** A GET request, which the server answers from memory when it is repeated. */
export async function searchProducts(
  { query, category, order, limit }: SearchQuery,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { data, error } = await publicTables()
    .rpc(
      "search_products",
      { query, category, max_rows: limit, sort: order || undefined },
      { get: true },
    )
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
