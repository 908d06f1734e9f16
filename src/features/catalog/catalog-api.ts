import type { CategoryId, Product } from "#domain/products/catalog.ts";
import { PRODUCT_COLUMNS } from "#domain/products/product-columns.ts";
import { readAllPages } from "#lib/data/read-all-pages.ts";
import { publicTables } from "#lib/data/supabase.ts";

/** The products of a category, or all; `start` are the first ones, when they are known already. */
export function readProducts(
  categoryId: CategoryId | undefined,
  signal: AbortSignal,
  start?: readonly Product[],
): Promise<Product[]> {
  return readAllPages((from, to) => {
    const all = publicTables().from("products").select(PRODUCT_COLUMNS);
    const chosen = categoryId ? all.eq("categoryId", categoryId) : all;
    return chosen.order("id").range(from, to).abortSignal(signal);
  }, start);
}
