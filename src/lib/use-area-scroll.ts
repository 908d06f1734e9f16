import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "#lib/router/router.tsx";

const tops = new Map<string, number>();

/** Restores the scroll position of the list when its history entry is visited again. */
export function useAreaScroll(area: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    current.scrollTop = tops.get(key) ?? 0;
    const save = () => void tops.set(key, current.scrollTop);
    current.addEventListener("scroll", save, { passive: true });
    return () => current.removeEventListener("scroll", save);
  }, [area, key]);
}
