import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { type VisibleRange, visibleRange } from "#lib/visible-range.ts";

type Shape = {
  count: number;
  rowHeight: number;
  /** Columns for a given width of the area. */
  columnsIn: (width: number) => number;
};

/** The items of a long list that are visible in its scroll area, or near it. */
export function useVirtualArea(
  area: RefObject<HTMLElement | null>,
  { count, rowHeight, columnsIn }: Shape,
): VisibleRange & { columns: number } {
  const [view, setView] = useState({ top: 0, width: 0, height: 0 });
  const measure = useEffectEvent(() => {
    const { current } = area;
    if (!current) return;
    const { scrollTop: top, clientWidth: width, clientHeight: height } = current;
    setView((now) =>
      now.top === top && now.width === width && now.height === height
        ? now
        : { top, width, height },
    );
  });

  useLayoutEffect(() => measure(), []);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const onChange = () => measure();
    const resized = new ResizeObserver(onChange);
    resized.observe(current);
    current.addEventListener("scroll", onChange, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener("scroll", onChange);
    };
  }, [area]);
  const columns = columnsIn(view.width);
  return { columns, ...visibleRange({ count, columns, rowHeight, ...view }) };
}
