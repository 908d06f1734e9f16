const ROWS_BEYOND = 2;

type Grid = {
  count: number;
  columns: number;
  rowHeight: number;
  /** How far the window's upper edge stands below the grid's. */
  top: number;
  height: number;
};

/** The items to draw, and the room that the others would take. */
export type VisibleRange = { first: number; last: number; before: number; after: number };

export function visibleRange({ count, columns, rowHeight, top, height }: Grid): VisibleRange {
  const rows = Math.ceil(count / columns);
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows);
  const lastRow = clamp(Math.ceil((top + height) / rowHeight) + ROWS_BEYOND);
  const firstRow = Math.min(
    clamp(Math.floor(top / rowHeight) - ROWS_BEYOND),
    Math.max(rows - 1, 0),
  );
  const shownUntil = Math.max(lastRow, firstRow + 1);
  return {
    first: firstRow * columns,
    last: Math.min(shownUntil * columns, count),
    before: firstRow * rowHeight,
    after: Math.max(rows - shownUntil, 0) * rowHeight,
  };
}
