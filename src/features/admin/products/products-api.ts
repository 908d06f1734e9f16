import { PRODUCT_COLUMNS, type Product } from "#domain/catalog.ts";
import { errors } from "#domain/messages.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { doubtSession, publicTables, tables } from "#lib/supabase.ts";

/** Newest first: what was just added is seen at once. */
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

/** Takes the first of the rows: asked for a single one with embeds, Supabase Lite answers with a list all the same. */
export async function insertProduct(fields: ProductFields): Promise<Product> {
  const { data, error } = await tables().from("products").insert(fields).select(PRODUCT_COLUMNS);
  const [product] = data ?? [];
  if (!product) throw new Error(errors.productNotCreated, { cause: error });
  return product;
}

/** Gives null when there is no such product, or none that this person may change. */
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
  if (!data) doubtSession();
  return data;
}

/** Asks for what was deleted: of a product that may not be deleted, the backend deletes nothing in silence. */
export async function deleteProduct(id: number): Promise<void> {
  const { data, error } = await tables().from("products").delete().eq("id", id).select("id");
  if (data?.length) return;
  doubtSession();
  throw new Error(errors.productNotDeleted, { cause: error });
}
