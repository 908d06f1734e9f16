import { errors } from "#domain/messages.ts";
import type { Cedis } from "#domain/money.ts";
import { categories, nameIn, subCategories } from "#domain/products/catalog.ts";
import type { VersionedProduct } from "#domain/products/import/products-csv.ts";
import { type ProductValues, ROW_COLUMNS } from "#domain/products/product-columns.ts";
import { recheckSession } from "#lib/auth/fetch-as-user.ts";
import type { FoundProducts, ProductQuery } from "#lib/data/database.ts";
import { SESSION_ENDED } from "#lib/data/errors.ts";
import { PAGE_SIZE } from "#lib/data/read-all-pages.ts";
import { NO_ROW, tables } from "#lib/data/supabase.ts";

export type ManagedProduct = VersionedProduct;

/** Another admin has changed the product since it was read. */
export class ProductConflictError extends Error {
  override name = "ProductConflictError";
  readonly current: ManagedProduct;

  constructor(current: ManagedProduct, cause: Error) {
    super(cause.message, { cause });
    this.current = current;
  }
}

/** The value that the list is sorted by. */
function sortValue({ sort }: ProductQuery, product: ManagedProduct): string {
  if (sort === "name") return product.name;
  if (sort.startsWith("price")) return String(product.price);
  return sort.startsWith("stock") ? String(product.stockQuantity) : "";
}

/** Rows per request of the list. */
export const LIST_PAGE = 100;

/** A page of the list, behind the last product of the page before. */
export async function findProducts(
  query: ProductQuery,
  last: ManagedProduct | null,
  { signal, take = LIST_PAGE }: { signal: AbortSignal; take?: number },
): Promise<FoundProducts> {
  const place = last && { after_id: last.id, after_value: sortValue(query, last) };
  const { data, error } = await tables()
    .rpc("find_products", { ...query, take, ...place })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

const NEWEST: ProductQuery = { search: "", status: null, category: null, sort: "newest" };

/** All products of a list, page by page: products that are added meanwhile neither shift nor repeat one. */
export async function readProducts(
  signal: AbortSignal,
  query: ProductQuery = NEWEST,
): Promise<ManagedProduct[]> {
  const all: ManagedProduct[] = [];
  for (;;) {
    const { products } = await findProducts(query, all.at(-1) ?? null, { signal, take: PAGE_SIZE });
    all.push(...products);
    if (products.length < PAGE_SIZE) return all;
  }
}

type ProductRow = ProductValues & Pick<ManagedProduct, "id" | "version">;

function withCategoryNames(row: ProductRow): ManagedProduct {
  return {
    ...row,
    category: { name: nameIn(categories, row.categoryId) ?? "" },
    subCategory: { name: nameIn(subCategories, row.subCategoryId) ?? "" },
  };
}

export async function insertProduct(fields: ProductValues): Promise<ManagedProduct> {
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
  { id, version }: Pick<ManagedProduct, "id" | "version">,
  changes: Partial<ProductValues>,
): Promise<ManagedProduct | null> {
  const { data, error } = await tables()
    .from("products")
    .update({ ...changes, version })
    .eq("id", id)
    .select(ROW_COLUMNS)
    .single();
  if (data) return withCategoryNames(data);
  if (error.code === CHANGED_MEANWHILE) throw await conflictOf(id, error);
  if (error.code !== NO_ROW) throw error;
  if (await recheckSession()) throw SESSION_ENDED;
  return null;
}

/** The error code of an edit that is based on an older version. */
const CHANGED_MEANWHILE = "PT409";

async function conflictOf(id: number, cause: Error): Promise<Error> {
  const current = await readProduct(id).catch(() => null);
  return current ? new ProductConflictError(current, cause) : cause;
}

/** Null when there is no such product. */
export async function readProduct(id: number): Promise<ManagedProduct | null> {
  const { data, error } = await tables()
    .from("products")
    .select(ROW_COLUMNS)
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  return data && withCategoryNames(data);
}

/** Adds pieces to the present stock, or takes some off. */
export async function addStock(
  id: number,
  pieces: number,
  requestId: string,
): Promise<ManagedProduct> {
  const { data, error } = await tables()
    .rpc("add_stock", { product_id: id, pieces, request_id: requestId })
    .select(ROW_COLUMNS);
  if (error) throw error;
  const [row] = data;
  if (!row) throw new Error(errors.productNotFound);
  return withCategoryNames(row);
}

export type DeletedProduct = {
  id: number;
  name: string;
  image: string;
  price: Cedis;
  deletedAt: string;
  deletedBy: string;
};

/** Those that can be restored, the last first. */
export async function readDeletedProducts(signal: AbortSignal): Promise<DeletedProduct[]> {
  const { data, error } = await tables()
    .rpc("deleted_products", undefined, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/** Possible for 30 days; the carts, wishlists and orders have the product again, too. */
export async function restoreProduct(id: number): Promise<ManagedProduct> {
  const { data, error } = await tables()
    .rpc("restore_product", { product_id: id })
    .select(ROW_COLUMNS);
  if (error) throw error;
  const [row] = data;
  if (!row) throw new Error(errors.productNotFound);
  return withCategoryNames(row);
}

/** Selects the deleted row: a delete that row security filtered out is not an error by itself. */
export async function deleteProduct(id: number): Promise<void> {
  const { data, error } = await tables().from("products").delete().eq("id", id).select("id");
  if (data?.length) return;
  if (await recheckSession()) throw SESSION_ENDED;
  throw new Error(errors.productNotDeleted, { cause: error });
}

/** Not even in the trash: one that was deleted because its picture could not be uploaded. */
export async function forgetProduct(id: number): Promise<void> {
  const { error } = await tables().rpc("forget_product", { product_id: id });
  if (error) throw error;
}

type Held = { productId: number; held: number };

export async function readHeldPieces(signal: AbortSignal): Promise<Held[]> {
  const { data, error } = await tables()
    .rpc("held_pieces", undefined, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
