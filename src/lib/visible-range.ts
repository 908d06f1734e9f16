const OVERSCAN_ROWS = 2;

type Grid = {
  count: number;
  columns: number;
  rowHeight: number;
  /** The distance from the top of the grid to the top of the viewport. */
  top: number;
  height: number;
};

/** The items to render, and the height of the others in pixels. */
export type VisibleRange = { first: number; last: number; before: number; after: number };

export function visibleRange({ count, columns, rowHeight, top, height }: Grid): VisibleRange {
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
