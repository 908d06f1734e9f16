import type { Product } from "#domain/catalog.ts";
import { PAGE_PRODUCTS_ID, type PageProducts } from "#domain/page-products.ts";

/** As long as the query client takes its own data for fresh. */
const MAX_AGE_MS = 60_000;

function pageTag(): HTMLElement | null {
  const isServer = typeof document === "undefined";
  return isServer ? null : document.getElementById(PAGE_PRODUCTS_ID);
}

/** What the HTML of the page at a path contains; nothing in a static host's. */
function pageProducts(path: string): PageProducts | undefined {
  const text = pageTag()?.textContent;
  const page = text ? (JSON.parse(text) as PageProducts) : undefined;
  return page?.path === path ? page : undefined;
}

/** The products in the HTML of the page at a path; none once they are old. */
export function productsInPage(path: string): Product[] | undefined {
  if (performance.now() > MAX_AGE_MS) return undefined;
  return pageProducts(path)?.products.slice();
}

/** Like {@link productsInPage}, once: the next read asks the server. */
export function takeProductsInPage(path: string): Product[] | undefined {
  const products = productsInPage(path);
  if (products) pageTag()?.remove();
  return products;
}

/** The products that the HTML shows, of any age: hydration has to render the same. */
export function renderedProducts(path: string): Product[] | undefined {
  const page = pageProducts(path);
  return page?.isRendered ? page.products.slice() : undefined;
}

/** Like {@link renderedProducts}, once. */
export function takeRenderedProducts(path: string): Product[] | undefined {
  const products = renderedProducts(path);
  if (products) pageTag()?.remove();
  return products;
}
