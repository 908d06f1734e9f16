import type { Product } from "#domain/products/catalog.ts";
import { filterArguments } from "#domain/products/list-filter.ts";
import { PRODUCT_COLUMNS } from "#domain/products/product-columns.ts";
import {
  LIST_PAGE,
  type ListChoice,
  type ListFilter,
  type ProductCounts,
} from "#domain/products/product-list.ts";
import { columnsOfOrder } from "#domain/products/product-order.ts";
import { publicTables } from "#lib/data/supabase.ts";

/** A page of a category's list, behind the last product of the page before. */
export async function readPage(
  { categoryId, subCategoryIds, order, filter }: ListChoice,
  last: Product | null,
  signal: AbortSignal,
): Promise<Product[]> {
  let list = publicTables().from("products").select(PRODUCT_COLUMNS).eq("categoryId", categoryId);
  if (subCategoryIds.length > 0) list = list.in("subCategoryId", subCategoryIds);
  if (filter.inStock) list = list.gt("stockQuantity", 0);
  if (filter.minPrice !== undefined) list = list.gte("price", filter.minPrice);
  if (filter.maxPrice !== undefined) list = list.lte("price", filter.maxPrice);
  const [{ column, ascending }, second] = columnsOfOrder(order);
  const behind = ascending ? "gt" : "lt";
  if (last && second) {
    // The first condition lets the index begin where the page before has ended.
    list = list.filter(column, ascending ? "gte" : "lte", last[column]);
    list = list.or(`${column}.${behind}.${last[column]},id.${behind}.${last.id}`);
  } else if (last) {
    list = list.filter(column, behind, last[column]);
  }
  let sorted = list.order(column, { ascending });
  if (second) sorted = sorted.order(second.column, { ascending: second.ascending });
  const { data, error } = await sorted.limit(LIST_PAGE).abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function readCounts(
  category: number,
  filter: ListFilter,
  signal: AbortSignal,
): Promise<ProductCounts> {
  const { data, error } = await publicTables()
    .rpc("count_products", { category, ...filterArguments(filter) }, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/** None or one. */
export async function readProduct(id: number, signal: AbortSignal): Promise<Product[]> {
  const { data, error } = await publicTables()
    .from("products")
    .select(PRODUCT_COLUMNS)
    .eq("id", id)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function readRelated(id: number, signal: AbortSignal): Promise<Product[]> {
  const { data, error } = await publicTables()
    .rpc("related_products", { product_id: id }, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
