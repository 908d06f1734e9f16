import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";

/** Fills the query client with what the server has rendered the page with; a static host's page has nothing. */
export function hydratePageState(queryClient: QueryClient): void {
  const json = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!json) return;
  const { queries } = JSON.parse(json) as DehydratedState;
  // The server sends the same page until its products change: they are as new as the document.
  for (const { state } of queries) state.dataUpdatedAt = performance.timeOrigin;
  // A product page may need them for as long as it is open, see `useProducts`.
  const gcTime = Number.POSITIVE_INFINITY;
  hydrate(queryClient, { queries }, { defaultOptions: { queries: { gcTime } } });
}
