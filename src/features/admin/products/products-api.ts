import { PRODUCT_COLUMNS, type Product } from "#domain/catalog.ts";
import { errors } from "#domain/messages.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { publicTables, recheckSession, tables } from "#lib/supabase.ts";

/** Newest first, so that a product just added is visible. */
export function readProducts(signal: AbortSignal): Promise<Product[]> {
  return readAllPages((from, to) =>
    publicTables()
      .from("products")
      .select(PRODUCT_COLUMNS)
      .order("id", { ascending: false })
      .range(from, to)
      .abortSignal(signal),
  );
}

export type ProductFields = Omit<Product, "id" | "category" | "subCategory">;

/** Takes the first row: asked for a single one with embeds, Supabase Lite returns an array nevertheless. */
export async function insertProduct(fields: ProductFields): Promise<Product> {
  const { data, error } = await tables().from("products").insert(fields).select(PRODUCT_COLUMNS);
  const [product] = data ?? [];
  if (!product) throw new Error(errors.productNotCreated, { cause: error });
  return product;
}

/** Null when there is no such product, or row security hides it from this user. */
export async function updateProduct(
  id: number,
  changes: Partial<ProductFields>,
): Promise<Product | null> {
  const { data, error } = await tables()
    .from("products")
    .update(changes)
    .eq("id", id)
    .select(PRODUCT_COLUMNS)
    .maybeSingle();
  if (error) throw error;
  if (!data) recheckSession();
  return data;
}

/** Selects the deleted row: a delete that row security filtered out is not an error by itself. */
export async function deleteProduct(id: number): Promise<void> {
  const { data, error } = await tables().from("products").delete().eq("id", id).select("id");
  if (data?.length) return;
  recheckSession();
  throw new Error(errors.productNotDeleted, { cause: error });
}
