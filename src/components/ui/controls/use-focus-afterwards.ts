import { useLayoutEffect, useRef } from "react";

/** What is removed while it has the focus leaves it to the list around it, or to the page. */
export function useFocusAfterwards<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const list = current.closest<HTMLElement>("section[tabindex]");
      (list ?? document.getElementById("main"))?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}
