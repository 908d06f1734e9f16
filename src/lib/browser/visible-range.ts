const OVERSCAN_ROWS = 2;

/** A grid and the part of it that is visible. */
export type View = {
  columns: number;
  rowHeight: number;
  /** The distance from the top of the grid to the top of the viewport. */
  top: number;
  height: number;
};

/** The items to render, and the height of the others in pixels. */
export type VisibleRange = { first: number; last: number; before: number; after: number };

export function visibleRange(view: View, count: number): VisibleRange {
  const { columns, rowHeight, top, height } = view;
  const rows = Math.ceil(count / columns);
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows);
  const lastRow = clamp(Math.ceil((top + height) / rowHeight) + OVERSCAN_ROWS);
  const firstRow = Math.min(
    clamp(Math.floor(top / rowHeight) - OVERSCAN_ROWS),
    Math.max(rows - 1, 0),
  );
  const endRow = Math.max(lastRow, firstRow + 1);
  return {
    first: firstRow * columns,
    last: Math.min(endRow * columns, count),
    before: firstRow * rowHeight,
    after: Math.max(rows - endRow, 0) * rowHeight,
  };
}

/** Whether a list looks the same in both: scrolling by less than a row changes nothing. */
export function showsSameRows(a: View, b: View, count: number): boolean {
  if (a.columns !== b.columns || a.rowHeight !== b.rowHeight) return false;
  const [now, next] = [visibleRange(a, count), visibleRange(b, count)];
  return now.first === next.first && now.last === next.last;
}
