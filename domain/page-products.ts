import type { Product } from "./catalog.ts";

/** The products that the server writes into the HTML of a page, so that it needs no second request. */
export type PageProducts = {
  path: string;
  products: readonly Product[];
  /** Whether the HTML shows them; the browser filters and sorts a list before it shows any. */
  isRendered: boolean;
};

export const PAGE_PRODUCTS_ID = "page-products";
