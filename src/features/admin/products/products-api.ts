import { categories, PRODUCT_COLUMNS, type Product, subCategories } from "#domain/catalog.ts";
import { errors } from "#domain/messages.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { NO_ROW, publicTables, recheckSession, tables } from "#lib/supabase.ts";

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

/** Without embeds: Supabase Lite answers a single row with embeds as an array. */
const ROW_COLUMNS =
  "id,name,description,image,price,stockQuantity,discount,categoryId,subCategoryId";

function withCategoryNames(row: ProductFields & { id: number }): Product {
  const nameIn = (list: readonly { id: number; name: string }[], id: number) => ({
    name: list.find((entry) => entry.id === id)?.name ?? "",
  });
  return {
    ...row,
    category: nameIn(categories, row.categoryId),
    subCategory: nameIn(subCategories, row.subCategoryId),
  };
}

export async function insertProduct(fields: ProductFields): Promise<Product> {
  const { data, error } = await tables()
    .from("products")
    .insert(fields)
    .select(ROW_COLUMNS)
    .single();
  if (error) throw new Error(errors.productNotCreated, { cause: error });
  return withCategoryNames(data);
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
    .select(ROW_COLUMNS)
    .single();
  if (data) return withCategoryNames(data);
  if (error.code !== NO_ROW) throw error;
  recheckSession();
  return null;
}

/** Selects the deleted row: a delete that row security filtered out is not an error by itself. */
export async function deleteProduct(id: number): Promise<void> {
  const { data, error } = await tables().from("products").delete().eq("id", id).select("id");
  if (data?.length) return;
  recheckSession();
  throw new Error(errors.productNotDeleted, { cause: error });
}
