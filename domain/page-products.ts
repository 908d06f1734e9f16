import type { Product } from "./catalog.ts";

/** The products that the server writes into the HTML of a page, so that it needs no second request. */
export type PageProducts = { path: string; products: readonly Product[] };

export const PAGE_PRODUCTS_ID = "page-products";
