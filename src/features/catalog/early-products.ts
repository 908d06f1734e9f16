import { backendUrl, publicConfig } from "#config/env.ts";
import { PRODUCT_COLUMNS } from "#domain/catalog.ts";
import { type Page, pageOf } from "#domain/page-of.ts";
import { sendEarlyRequest } from "#lib/early-requests.ts";
import { PAGE_SIZE } from "#lib/read-all-pages.ts";

/** Must equal the URL that the PostgREST client builds; a test compares the two. */
export function productsUrl({ key, categoryId }: Page): string | undefined {
  if (!categoryId && key !== "product") return undefined;
  const url = new URL(`${backendUrl("rest")}/products`);
  url.searchParams.set("select", PRODUCT_COLUMNS);
  if (categoryId) url.searchParams.set("categoryId", `eq.${categoryId}`);
  url.searchParams.set("order", "id.asc");
  url.searchParams.set("offset", "0");
  url.searchParams.set("limit", String(PAGE_SIZE));
  return url.href;
}

export function prefetchProducts(pathname: string): void {
  const url = productsUrl(pageOf(pathname));
  if (url) sendEarlyRequest(url, { headers: { apikey: publicConfig().publishableKey } });
}
