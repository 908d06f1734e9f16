import { useLayoutEffect, useRef } from "react";

/** What is removed while it has the focus leaves it to an element around it, or to the page. */
export function useFocusAfterwards<Place extends HTMLElement>(around = "main") {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const next = current.closest<HTMLElement>(around) ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    };
  }, [around]);
  return place;
}
