import { prefetchProducts } from "#features/catalog/early-products.ts";

/** A script of its own on pages that show products; everywhere the first thing that the app runs. */
prefetchProducts(window.location.pathname);
