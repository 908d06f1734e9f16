import type { Product } from "#domain/products/catalog.ts";
import { PRODUCT_COLUMNS } from "#domain/products/product-columns.ts";
import { publicTables } from "#lib/data/supabase.ts";

export async function readProducts(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Product[]> {
  const { data, error } = await publicTables()
    .from("products")
    .select(PRODUCT_COLUMNS)
    .in("id", ids)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
