import type { QueryClient } from "@tanstack/react-query";
import { pageOf } from "#domain/pages.ts";
import { prefetchCatalog } from "#features/catalog/catalog-queries.ts";
import { preloadPage } from "./routes.tsx";

/** Whoever points at a link will likely follow it: its code and its products are asked for at once. */
export function preloadOnIntent(queryClient: QueryClient): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (
      !link ||
      link.origin !== window.location.origin ||
      link.pathname === window.location.pathname
    )
      return;
    prefetchCatalog(queryClient, pageOf(link.pathname));
    // A failure shows when the link is really followed.
    preloadPage(link.pathname).catch(() => undefined);
  };
  for (const event of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(event, preload, { passive: true });
  }
}
