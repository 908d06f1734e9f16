import type { QueryClient } from "@tanstack/react-query";
import { pageOf } from "#domain/pages/page-of.ts";
import { preloadPage } from "./page/page-view.tsx";

/** The path of the link under an event, when it is another page of this site. */
function destinationOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  const { origin, pathname } = window.location;
  if (!link || link.origin !== origin || link.pathname === pathname) return undefined;
  return link.pathname;
}

/** A touch on a link may be the start of a scroll. */
function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === "touch";
}

async function preloadProducts(queryClient: QueryClient, pathname: string): Promise<void> {
  const page = pageOf(pathname);
  if (page.key !== "product" && !page.categoryId) return;
  const { prefetchCatalog } = await import("#features/catalog/catalog-queries.ts");
  prefetchCatalog(queryClient, page);
}

/** Preloads the code and the products of a page when its link is hovered or focused. */
export function preloadOnIntent(queryClient: QueryClient): void {
  const preload = (event: Event) => {
    const destination = destinationOf(event);
    // Browsers cache a failed import: offline, nothing is preloaded.
    if (destination === undefined || !navigator.onLine) return;
    const products = isTouch(event) ? undefined : preloadProducts(queryClient, destination);
    // A failure is shown when the link is followed.
    Promise.all([preloadPage(destination), products]).catch(() => undefined);
  };
  for (const event of ["pointerover", "focusin"]) {
    document.addEventListener(event, preload, { passive: true });
  }
}
