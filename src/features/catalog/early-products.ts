import { backendUrl, publicConfig } from "#config/env.ts";
import { pageOf } from "#domain/pages/page-of.ts";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import { PRODUCT_COLUMNS } from "#domain/products/product-columns.ts";
import { PAGE_SIZE } from "#lib/data/read-all-pages.ts";

/** On a slow network the code that shows the products comes late; later they would be stale. */
const MAX_AGE_MS = 60_000;

let early: { categoryId: CategoryId | undefined; products: Promise<Product[]> } | undefined;

/** Must equal the URL that the PostgREST client builds; a test compares the two. */
export function productsUrl(categoryId: CategoryId | undefined): string {
  const url = new URL(`${backendUrl("rest")}/products`);
  url.searchParams.set("select", PRODUCT_COLUMNS);
  if (categoryId) url.searchParams.set("categoryId", `eq.${categoryId}`);
  url.searchParams.set("order", "id.asc");
  url.searchParams.set("offset", "0");
  url.searchParams.set("limit", String(PAGE_SIZE));
  return url.href;
}

async function fetchProducts(categoryId: CategoryId | undefined): Promise<Product[]> {
  try {
    const headers = { apikey: publicConfig().publishableKey };
    const response = await fetch(productsUrl(categoryId), { headers });
    return response.ok ? await response.json() : [];
  } catch {
    // The list requests them again, and reports the error.
    return [];
  }
}

/** Requests the products of a page that has none in its HTML, before the app's code is loaded. */
export function requestEarlyProducts(pathname: string): void {
  const { key, categoryId } = pageOf(pathname);
  if (!categoryId && key !== "product") return;
  if (document.getElementById(PAGE_STATE_ID)) return;
  early = { categoryId, products: fetchProducts(categoryId) };
}

/** The first products of the list that was requested early, once; none for other lists. */
export async function takeEarlyProducts(categoryId: CategoryId | undefined): Promise<Product[]> {
  if (early?.categoryId !== categoryId || performance.now() > MAX_AGE_MS) return [];
  const taken = early?.products;
  early = undefined;
  return taken ?? [];
}
