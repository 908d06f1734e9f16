import type { QueryClient } from "@tanstack/react-query";
import { pageOf } from "#domain/page-of.ts";
import { prefetchCatalog } from "#features/catalog/catalog-queries.ts";
import { preloadPage } from "./routes.tsx";

/** Where the link under an event leads, when that is another page of the shop. */
function destinationOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  const { origin, pathname } = window.location;
  if (!link || link.origin !== origin || link.pathname === pathname) return undefined;
  return link.pathname;
}

/** A finger on a link may as well be about to scroll. */
function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === "touch";
}

/** Whoever points at a link will likely follow it: its code and its products are asked for at once. */
export function preloadOnIntent(queryClient: QueryClient): void {
  const preload = (event: Event) => {
    const destination = destinationOf(event);
    // A browser remembers code that it could not fetch: out of reach, it had better not try.
    if (destination === undefined || !navigator.onLine) return;
    if (!isTouch(event)) prefetchCatalog(queryClient, pageOf(destination));
    // A failure shows when the link is really followed.
    preloadPage(destination).catch(() => undefined);
  };
  for (const event of ["pointerover", "focusin"]) {
    document.addEventListener(event, preload, { passive: true });
  }
}
