/** The rows of all pages; one that has moved to another page meanwhile is there once. */
export function uniqueRows<Row extends { id: number }>(pages: readonly (readonly Row[])[]): Row[] {
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()];
}
