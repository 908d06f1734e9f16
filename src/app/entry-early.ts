import { requestProductsEarly } from "#features/catalog/early-products.ts";

requestProductsEarly(window.location.pathname);
