import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Order } from "#domain/orders/orders.ts";

/** New orders appear at the top; a list that is scrolled keeps showing the same rows. */
export function useKeepPosition(
  area: RefObject<HTMLElement | null>,
  first: readonly Order[],
  { rowHeight, columns }: { rowHeight: number; columns: number },
): void {
  const topId = useRef<number>(undefined);
  useLayoutEffect(() => {
    const added = first.findIndex(({ id }) => id === topId.current);
    topId.current = first[0]?.id;
    const { current } = area;
    if (!current || added <= 0 || current.scrollTop === 0) return;
    current.scrollTop += Math.round(added / columns) * rowHeight;
  }, [area, first, rowHeight, columns]);
}
