import { type RefObject, useEffect, useState } from "react";

/** About two screens of a phone: what is requested is there before the reader is. */
const MARGIN = "1500px";

/** Whether an element is near the viewport; false until that is known of the present content. */
export function useIsNearViewport(
  element: RefObject<HTMLElement | null>,
  content: unknown,
): boolean {
  const [near, setNear] = useState<{ content: unknown }>();
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ? { content } : undefined),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, content]);
  return near !== undefined && near.content === content;
}
