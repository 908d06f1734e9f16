import { prefetchProducts } from "#features/catalog/early-products.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { loadApp } from "./load-app.ts";

/** A separate script of the storefront's pages that runs long before the app. */
prefetchProducts(window.location.pathname);

// The prerendered header offers the login, which a signed-in user must not see.
if (hasStoredSession()) document.documentElement.dataset.session = "stored";

void loadApp();
