import { useEffect, useLayoutEffect, useRef } from "react";
import { scrollMemory } from "#lib/browser/scroll-memory.ts";
import { useLocation, useNavigationType } from "#lib/router/router.tsx";
import { scrollWhenTallEnough } from "./scroll-when-tall-enough.ts";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

function wasReloadedOrReturnedTo(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward";
}

/** A new page starts at the top; back, forward and reload restore the position. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const entry = `${key} ${pathname}`;
  const shown = useRef({ entry: "", pathname: "" });

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => scrollMemory.remember(shown.current.entry, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", scrollMemory.save);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", scrollMemory.save);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    const before = shown.current;
    shown.current = { entry, pathname };
    if (before.entry === "" && !wasReloadedOrReturnedTo()) return;
    // The browser scrolls to the element of the hash.
    if (hash !== "") return;
    if (navigationType === "POP") return scrollWhenTallEnough(scrollMemory.recall(entry));
    if (before.pathname !== pathname) window.scrollTo({ top: 0, behavior: "instant" });
  }, [entry, pathname, hash, navigationType]);
}
