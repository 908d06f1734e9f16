/** The backend hands out at most this many rows at a time. */
export const PAGE_SIZE = 1000;

type PageOfRows<Row> = { data: Row[]; error: null } | { data: null; error: Error };

/** Reads a list to its end, so that none is silently cut at the server's row limit. */
export async function readAllPages<Row>(
  readPage: (from: number, to: number) => PromiseLike<PageOfRows<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await readPage(rows.length, rows.length + PAGE_SIZE - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE_SIZE) return rows;
  }
}
