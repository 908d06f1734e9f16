import { useSyncExternalStore } from "react";

/** Where the design's `lg:` begins. */
const wideScreen = () => window.matchMedia("(width >= 64rem)");

function subscribe(onChange: () => void): () => void {
  const query = wideScreen();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** For what is drawn in two shapes, a table and cards: only one of them stands in the page. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wideScreen().matches,
    () => true,
  );
}
