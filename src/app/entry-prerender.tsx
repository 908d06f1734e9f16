import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { pageOf } from "#domain/pages.ts";
import { createQueryClient } from "#lib/query-client.ts";
import { App } from "./app.tsx";
import { preloadPage } from "./routes.tsx";

/** One address per template, with the module of its page, whose chunks the template preloads. */
const templates = [
  { path: "/", module: "home" },
  { path: "/login", module: "login" },
  { path: "/sign-up", module: "sign-up" },
  { path: "/verify-email-notice", module: "verify-email-notice" },
  { path: "/men-products", module: "category" },
  { path: "/women-products", module: "category" },
  { path: "/accessories", module: "category" },
  { path: "/product/1", module: "product" },
  { path: "/cart", module: "cart" },
  { path: "/wish-list", module: "wishlist" },
  { path: "/orders", module: "orders" },
  { path: "/checkout", module: "checkout" },
  { path: "/make-payment", module: "payment" },
  { path: "/order-complete", module: "order-complete" },
  { path: "/admin/dashboard", module: undefined },
  { path: "/no-such-page", module: "not-found" },
] as const;

export type RenderedTemplate = { name: string; path: string; module?: string; html: string };

async function renderPath(path: string): Promise<string> {
  await preloadPage(path);
  const app = (
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>
  );
  // In one piece: a page cut into chunks would need inline scripts to put them together.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const { prelude } = await prerender(app, options);
  return new Response(prelude).text();
}

export function renderTemplates(): Promise<RenderedTemplate[]> {
  return Promise.all(
    templates.map(async ({ path, module }) => ({
      name: pageOf(path).name,
      path,
      module: module && `src/app/routes/storefront/${module}.tsx`,
      html: await renderPath(path),
    })),
  );
}
