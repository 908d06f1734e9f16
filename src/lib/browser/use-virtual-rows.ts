import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { showsSameRows, type View, type VisibleRange, visibleRange } from "./visible-range.ts";

/** A shorter list is rendered completely, so that the browser's search finds every item. */
const MAX_FULL_LENGTH = 100;

/** What is visible of a list, measured again when it or the window scrolls or changes its size. */
function useView(
  measure: () => View | undefined,
  count: number,
  area?: RefObject<HTMLElement | null>,
): View | undefined {
  const [view, setView] = useState<View>();
  const update = useEffectEvent(() => {
    const next = measure();
    if (next) setView((now) => (now && showsSameRows(now, next, count) ? now : next));
  });
  const shown = useRef(view);
  // What a measurement has changed is not measured at once: that could go back and forth without end.
  useLayoutEffect(() => {
    if (shown.current === view) update();
    shown.current = view;
  });
  useEffect(() => {
    const onChange = () => update();
    const scroller = area?.current ?? window;
    scroller.addEventListener("scroll", onChange, { passive: true });
    window.addEventListener("resize", onChange);
    return () => {
      scroller.removeEventListener("scroll", onChange);
      window.removeEventListener("resize", onChange);
    };
  }, [area]);
  return view;
}

function measureGrid(list: HTMLElement): View | undefined {
  const item = list.firstElementChild;
  if (!item) return undefined;
  const style = getComputedStyle(list);
  return {
    columns: style.gridTemplateColumns.split(" ").length,
    rowHeight: item.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0),
    top: -(list.parentElement ?? list).getBoundingClientRect().top,
    height: window.innerHeight,
  };
}

/**
 * The items of a grid or table near the viewport. The list must be inside a container with `before`
 * and `after` as padding, and all items must have the same height.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number): VisibleRange {
  const isLong = count > MAX_FULL_LENGTH;
  const measure = () => (isLong && list.current ? measureGrid(list.current) : undefined);
  const view = useView(measure, count);
  if (isLong && view) return visibleRange(view, count);
  // A list that has just become long keeps its height, and so the place that the user sees.
  return { first: 0, last: Math.min(count, MAX_FULL_LENGTH), before: 0, after: 0 };
}

type Shape = {
  count: number;
  rowHeight: number;
  /** Columns for a given width of the area. */
  columnsIn: (width: number) => number;
};

/** The same for a list with a scroll area of its own, whose full height is known before it is rendered. */
export function useVirtualArea(
  area: RefObject<HTMLElement | null>,
  { count, rowHeight, columnsIn }: Shape,
): VisibleRange & { columns: number } {
  const viewOf = (top: number, width: number, height: number) => {
    return { columns: columnsIn(width), rowHeight, top, height };
  };
  const measure = () => {
    const { current } = area;
    return current
      ? viewOf(current.scrollTop, current.clientWidth, current.clientHeight)
      : undefined;
  };
  const view = useView(measure, count, area) ?? viewOf(0, 0, 0);
  return { columns: view.columns, ...visibleRange(view, count) };
}
