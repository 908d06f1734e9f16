import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";

type PageState = DehydratedState & { isFile?: boolean };

/**
 * Fills the query client with what the page was rendered with. Returns whether it is a file of a static
 * host, which is the same for every filter and order of its list.
 */
export function hydratePageState(queryClient: QueryClient): boolean {
  const json = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!json) return false;
  const { queries, isFile = false } = JSON.parse(json) as PageState;
  // The server sends the same page until its products change: they are as new as the document.
  for (const { state } of queries) state.dataUpdatedAt = isFile ? 0 : performance.timeOrigin;
  hydrate(queryClient, { queries });
  return isFile;
}
