import "./entry-early.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { paths } from "#config/paths.ts";
import { changesList } from "#domain/pages/list-parameters.ts";
import { pageOf } from "#domain/pages/page-of.ts";
import { saveEndedSession } from "#lib/auth/sign-in-state.ts";
import { hasStoredSession } from "#lib/auth/stored-session.ts";
import { watchSession } from "#lib/auth/watch-session.ts";
import { createQueryClient } from "#lib/data/query-client.ts";
import { BrowserRouter } from "#lib/router/router.tsx";
import { App } from "./app.tsx";
import { hydratePageState } from "./page/page-state.ts";
import { preloadPage } from "./page/page-view.tsx";

const MAX_STYLE_WAIT_MS = 5000;

/** The HTML has the style of what it shows; what the app adds needs the whole stylesheet. */
function styleLoaded(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.onload = resolve;
    setTimeout(resolve, MAX_STYLE_WAIT_MS);
  });
}

const { pathname, search } = window.location;
const page = pageOf(pathname);
const queryClient = createQueryClient();
const isFile = hydratePageState(queryClient);
watchSession(queryClient, (path) => {
  saveEndedSession(path);
  window.location.assign(paths.login);
});

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

function start(root: HTMLElement): void {
  // In a transition, which React divides into short tasks.
  startTransition(() => {
    // A static host may respond with another page, or with another filter of its list.
    const isOther =
      root.dataset.page !== page.template || (isFile && changesList(new URLSearchParams(search)));
    if (!isOther) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  // A failure is handled where the code is used.
  if (hasStoredSession()) import("./personal-pages.ts").catch(() => undefined);
  // Without this code the links still work.
  import("./preload-on-intent.ts").then(
    ({ preloadOnIntent }) => preloadOnIntent(queryClient),
    () => undefined,
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
// When the page's code does not load, the app starts and shows the error.
const codeLoaded = preloadPage(pathname).catch(() => undefined);
void Promise.all([codeLoaded, styleLoaded()]).then(() => start(root));
