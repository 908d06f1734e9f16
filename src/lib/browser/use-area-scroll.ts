import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "../router/router.tsx";
import { scrollMemory } from "./scroll-memory.ts";

/** Restores the scroll position of an area when its history entry is visited again. */
export function useAreaScroll(area: RefObject<HTMLElement | null>, name: string): void {
  const { key } = useLocation();
  const entry = `${key} ${name}`;
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    current.scrollTop = scrollMemory.recall(entry);
    const remember = () => scrollMemory.remember(entry, current.scrollTop);
    current.addEventListener("scroll", remember, { passive: true });
    return () => current.removeEventListener("scroll", remember);
  }, [area, entry]);
}
