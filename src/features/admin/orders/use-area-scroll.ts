import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router";

const tops = new Map<string, number>();

/** The list begins at its top, but whoever comes back to it finds it where they left it. */
export function useAreaScroll(area: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    current.scrollTop = tops.get(key) ?? 0;
    const remember = () => void tops.set(key, current.scrollTop);
    current.addEventListener("scroll", remember, { passive: true });
    return () => current.removeEventListener("scroll", remember);
  }, [area, key]);
}
