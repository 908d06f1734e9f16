import "./entry-early.ts";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { paths } from "#config/paths.ts";
import { pageOf } from "#domain/page-of.ts";
import { prefetchCatalog } from "#features/catalog/catalog-queries.ts";
import { createQueryClient } from "#lib/query-client.ts";
import { watchSession } from "#lib/watch-session.ts";
import { App } from "./app.tsx";
import { firstPaint } from "./first-paint.ts";
import { preloadOnIntent } from "./preload-on-intent.ts";
import { preloadPage } from "./routes.tsx";

const { pathname } = window.location;
const page = pageOf(pathname);
const queryClient = createQueryClient();
prefetchCatalog(queryClient, page);
watchSession(queryClient, () => window.location.assign(paths.login));

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

function start(root: HTMLElement): void {
  // A static host may answer with another page's template; only the right one can be brought to life.
  if (root.dataset.page === page.template) hydrateRoot(root, app);
  else createRoot(root).render(app);
  preloadOnIntent(queryClient);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
// Even when a page's code is out of reach, the app starts and says so itself.
const codeTried = preloadPage(pathname).catch(() => undefined);
void Promise.all([codeTried, firstPaint()]).then(() => start(root));
