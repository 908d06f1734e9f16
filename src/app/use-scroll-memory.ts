import { useEffect, useLayoutEffect, useRef } from "react";
import { groundOf } from "#domain/pages/page-of.ts";
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
    const remember = () => {
      const { entry, pathname } = shown.current;
      // Behind a dialog the page is locked, for which it may be moved.
      if (groundOf(pathname) === pathname) scrollMemory.remember(entry, window.scrollY);
    };
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
    const isSameGround =
      before.pathname !== pathname && groundOf(before.pathname) === groundOf(pathname);
    if (isSameGround && navigationType === "POP") return;
    // A reload with the open dialog shows the same part of the page behind it.
    if (isSameGround) return scrollMemory.remember(entry, scrollMemory.recall(before.entry));
    if (navigationType === "POP") return scrollWhenTallEnough(scrollMemory.recall(entry));
    if (before.pathname !== pathname) window.scrollTo({ top: 0, behavior: "instant" });
  }, [entry, pathname, hash, navigationType]);
}
