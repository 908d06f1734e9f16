import { type CategoryId, PRODUCT_COLUMNS, type Product } from "#domain/catalog.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { publicTables } from "#lib/supabase.ts";

export function readProducts(signal: AbortSignal): Promise<Product[]> {
  return readAllPages((from, to) =>
    publicTables()
      .from("products")
      .select(PRODUCT_COLUMNS)
      .order("id")
      .range(from, to)
      .abortSignal(signal),
  );
}

export function readProductsOf(categoryId: CategoryId, signal: AbortSignal): Promise<Product[]> {
  return readAllPages((from, to) =>
    publicTables()
      .from("products")
      .select(PRODUCT_COLUMNS)
      .eq("categoryId", categoryId)
      .order("id")
      .range(from, to)
      .abortSignal(signal),
  );
}
