import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { type VisibleRange, visibleRange } from "./visible-range.ts";

/** A shorter list is rendered completely, so that the browser's search finds every item. */
const MAX_FULL_LENGTH = 100;
const INITIAL_ITEMS = 24;

function initialRange(count: number): VisibleRange {
  const last = count > MAX_FULL_LENGTH ? INITIAL_ITEMS : count;
  return { first: 0, last, before: 0, after: 0 };
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
 * The items of a grid or table near the viewport. The list must be inside a container with `before`
 * and `after` as padding, and all items must have the same height.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number): VisibleRange {
  const isLong = count > MAX_FULL_LENGTH;
  const [range, setRange] = useState(() => initialRange(count));
  const update = useEffectEvent(() => {
    const next = isLong && list.current && measure(list.current, count);
    if (next) setRange((now) => (isSame(now, next) ? now : next));
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
  // After filtering, the list may be shorter than the range.
  return isLong && range.first < count ? range : initialRange(count);
}
