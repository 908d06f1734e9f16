/** The row limit of the backend per request. */
export const PAGE_SIZE = 1000;

type PageOfRows<Row> = { data: Row[]; error: null } | { data: null; error: Error };

/** Reads all pages of a list: a single request would be cut at the row limit. `start` is already read. */
export async function readAllPages<Row>(
  readPage: (from: number, to: number) => PromiseLike<PageOfRows<Row>>,
  start: readonly Row[] = [],
): Promise<Row[]> {
  const rows = [...start];
  for (;;) {
    const { data, error } = await readPage(rows.length, rows.length + PAGE_SIZE - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE_SIZE) return rows;
  }
}
