import { prefetchProducts } from "#features/catalog/early-products.ts";

/** A separate script on pages that show products; otherwise the app's first import. */
prefetchProducts(window.location.pathname);
