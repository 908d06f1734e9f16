export type ListName = "refund" | "dispute" | "transaction";
export type ListEntry = { createdAt: Date; read: () => object };

/** Newest first, in pages, from a time on. */
export function pageOf(entries: ListEntry[], request: Request) {
  const query = new URL(request.url).searchParams;
  const from = Date.parse(query.get("from") ?? "") || 0;
  const perPage = Number(query.get("perPage") ?? 50);
  const page = Number(query.get("page") ?? 1);
  const start = (page - 1) * perPage;
  const found = entries.filter(({ createdAt }) => createdAt.getTime() >= from).toReversed();
  const data = found.slice(start, start + perPage).map((entry) => entry.read());
  return { data, total: found.length, perPage, page };
}

/** What the lists with numbered pages say about them. */
export function pagesOf({ total, perPage, page }: ReturnType<typeof pageOf>) {
  const skipped = (page - 1) * perPage;
  return { total, skipped, perPage, page, pageCount: Math.ceil(total / perPage) };
}
