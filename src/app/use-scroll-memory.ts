import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "#lib/router/router.tsx";
import {
  createScrollMemory,
  scrollWhenTallEnough,
  wasReloadedOrReturnedTo,
} from "./scroll-memory.ts";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** A new page starts at the top; back, forward and reload restore the position. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const entry = `${key} ${pathname}`;
  const memory = useRef<ReturnType<typeof createScrollMemory>>(null);
  const shown = useRef({ entry: "", pathname: "" });

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => memory.current?.remember(shown.current.entry);
    const save = () => memory.current?.save();
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", save);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    memory.current ??= createScrollMemory();
    const before = shown.current;
    shown.current = { entry, pathname };
    if (before.entry === "" && !wasReloadedOrReturnedTo()) return;
    // The browser scrolls to the element of the hash.
    if (hash !== "") return;
    if (navigationType === "POP") return scrollWhenTallEnough(memory.current.recall(entry));
    if (before.pathname !== pathname) window.scrollTo({ top: 0, behavior: "instant" });
  }, [entry, pathname, hash, navigationType]);
}
