import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { type VisibleRange, visibleRange } from "./visible-range.ts";

const FIRST_ITEMS = 24;

function startOf(count: number): VisibleRange {
  return { first: 0, last: Math.min(count, FIRST_ITEMS), before: 0, after: 0 };
}

function measure(list: HTMLElement, count: number): VisibleRange | undefined {
  const item = list.firstElementChild;
  if (!item) return undefined;
  const style = getComputedStyle(list);
  const rowHeight = item.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0);
  const columns = style.gridTemplateColumns.split(" ").length;
  const top = -(list.parentElement ?? list).getBoundingClientRect().top;
  return visibleRange({ count, columns, rowHeight, top, height: window.innerHeight });
}

function isSame(a: VisibleRange, b: VisibleRange): boolean {
  return a.first === b.first && a.last === b.last && a.before === b.before && a.after === b.after;
}

/**
 * Which items of a long grid or table stand near the window, for a list inside a container that
 * gives `before` and `after` as padding. Every item must have the same height.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number): VisibleRange {
  const [nearby, setNearby] = useState(() => startOf(count));
  const update = useEffectEvent(() => {
    const next = list.current && measure(list.current, count);
    if (next) setNearby((now) => (isSame(now, next) ? now : next));
  });

  useLayoutEffect(() => update());
  useEffect(() => {
    const onChange = () => update();
    window.addEventListener("scroll", onChange, { passive: true });
    window.addEventListener("resize", onChange);
    return () => {
      window.removeEventListener("scroll", onChange);
      window.removeEventListener("resize", onChange);
    };
  }, []);
  // A filter may have left fewer items than stood before the window.
  return nearby.first < count ? nearby : startOf(count);
}

const DRAWN_WHOLE = 100;

/** A list of common length is drawn whole: the browser's own search finds all of it. */
export function useVirtualRowsIfLong(
  list: RefObject<HTMLElement | null>,
  count: number,
): VisibleRange {
  const nearby = useVirtualRows(list, count);
  return count > DRAWN_WHOLE ? nearby : { first: 0, last: count, before: 0, after: 0 };
}
