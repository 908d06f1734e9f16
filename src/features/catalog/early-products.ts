import { backendUrl, publicConfig } from "#config/env.ts";
import { LIST_PARAMETERS } from "#domain/pages/list-parameters.ts";
import { pageOf } from "#domain/pages/page-of.ts";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";
import { type CategoryId, type Product, subCategoriesOf } from "#domain/products/catalog.ts";
import { PRODUCT_COLUMNS } from "#domain/products/product-columns.ts";
import { LIST_PAGE, type ListChoice, NO_FILTER } from "#domain/products/product-list.ts";
import { columnsOfOrder, toProductOrder } from "#domain/products/product-order.ts";

/** On a slow network the code that shows the products comes late; later they would be stale. */
const MAX_AGE_MS = 60_000;

let early: { url: string; products: Promise<Product[] | undefined> } | undefined;

/** Must equal the URLs that the PostgREST client builds; a test compares them. */
function urlOf(parameters: Record<string, string>): string {
  const url = new URL(`${backendUrl("rest")}/products`);
  url.searchParams.set("select", PRODUCT_COLUMNS);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export function productUrl(id: number): string {
  return urlOf({ id: `eq.${id}` });
}

/** The first page of a list that is not filtered by stock or price. */
export function listUrl({ categoryId, subCategoryIds, order }: ListChoice): string {
  const sorted = columnsOfOrder(order).flatMap((by) =>
    by ? `${by.column}.${by.ascending ? "asc" : "desc"}` : [],
  );
  return urlOf({
    categoryId: `eq.${categoryId}`,
    ...(subCategoryIds.length > 0 && { subCategoryId: `in.(${subCategoryIds})` }),
    order: sorted.join(),
    limit: String(LIST_PAGE),
  });
}

const { inStock, minPrice, maxPrice } = LIST_PARAMETERS;
const filterParameters = [inStock, minPrice, maxPrice];

/** The subcategories and the order in the address of a category page. */
export function choiceIn(categoryId: CategoryId, parameters: URLSearchParams): ListChoice {
  const asked = parameters.getAll(LIST_PARAMETERS.subCategory).join().split(",");
  const ids = subCategoriesOf(categoryId).map(({ id }) => id as number);
  return {
    categoryId,
    subCategoryIds: ids.filter((id) => asked.includes(`${id}`)),
    order: toProductOrder(parameters.get(LIST_PARAMETERS.order)),
    filter: NO_FILTER,
  };
}

async function fetchProducts(url: string): Promise<Product[] | undefined> {
  try {
    const headers = { apikey: publicConfig().publishableKey };
    const response = await fetch(url, { headers });
    return response.ok ? await response.json() : undefined;
  } catch {
    // The page requests them again, and reports the error.
    return undefined;
  }
}

/** Requests the products of a page that has none in its HTML, before the app's code is loaded. */
export function requestEarlyProducts({ pathname, search }: Pick<Location, "pathname" | "search">) {
  if (document.getElementById(PAGE_STATE_ID)) return;
  const { categoryId, productId } = pageOf(pathname);
  const parameters = new URLSearchParams(search);
  if (filterParameters.some((name) => parameters.has(name))) return;
  const list = categoryId && listUrl(choiceIn(categoryId, parameters));
  const url = list ?? (productId && productUrl(productId));
  if (url) early = { url, products: fetchProducts(url) };
}

/** What was requested early from a URL, once; undefined for other URLs. */
export async function takeEarlyProducts(url: string): Promise<Product[] | undefined> {
  if (early?.url !== url || performance.now() > MAX_AGE_MS) return undefined;
  const taken = early.products;
  early = undefined;
  return taken;
}
