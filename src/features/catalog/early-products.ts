import { backendUrl, publicConfig } from "#config/env.ts";
import { type CategoryId, categoryById, type Product } from "#domain/catalog.ts";
import { canonicalPath, pageOf } from "#domain/page-of.ts";
import { PRODUCT_COLUMNS } from "#domain/product-columns.ts";
import { sendEarlyRequest, takeEarlyResponse } from "#lib/early-requests.ts";
import { PAGE_SIZE } from "#lib/read-all-pages.ts";
import { productsInPage, takeProductsInPage } from "./products-in-page.ts";

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

/** A page whose products are in the HTML needs no early request. */
export function prefetchProducts(pathname: string): void {
  const { key, categoryId } = pageOf(pathname);
  if (!categoryId && key !== "product") return;
  if (productsInPage(canonicalPath(pathname))) return;
  const headers = { apikey: publicConfig().publishableKey };
  sendEarlyRequest(productsUrl(categoryId), { headers });
}

/** The first products from the HTML or the early request, once; none when there are neither. */
export async function takeEarlyProducts(categoryId: CategoryId | undefined): Promise<Product[]> {
  const inPage = categoryId && takeProductsInPage(categoryById(categoryId)?.path ?? "");
  if (inPage) return inPage;
  const response = await takeEarlyResponse(productsUrl(categoryId))?.catch(() => undefined);
  return response?.ok ? response.json() : [];
}
