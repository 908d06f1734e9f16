import { useSyncExternalStore } from "react";

/** The `lg:` breakpoint of the styles. */
const wideScreen = () => window.matchMedia("(width >= 64rem)");

function subscribe(onChange: () => void): () => void {
  const query = wideScreen();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** For content that is a table on wide screens and cards on small ones; only one is rendered. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wideScreen().matches,
    () => true,
  );
}
