import type { Product } from "#domain/catalog.ts";
import { PAGE_PRODUCTS_ID, type PageProducts } from "#domain/page-products.ts";

/** As long as the query client takes its own data for fresh. */
const MAX_AGE_MS = 60_000;

/** The products in the HTML of the page at a path; none in a static host's, or once they are old. */
export function productsInPage(path: string): Product[] | undefined {
  const isPrerendered = typeof document === "undefined";
  const tag = isPrerendered ? null : document.getElementById(PAGE_PRODUCTS_ID);
  if (!tag || performance.now() > MAX_AGE_MS) return undefined;
  const page = JSON.parse(tag.textContent) as PageProducts;
  return page.path === path ? [...page.products] : undefined;
}

/** Like {@link productsInPage}, once: the next read asks the server. */
export function takeProductsInPage(path: string): Product[] | undefined {
  const products = productsInPage(path);
  if (products) document.getElementById(PAGE_PRODUCTS_ID)?.remove();
  return products;
}
