import { z } from "zod";

export type Backend = { supabaseUrl: string; publishableKey: string };

const PAGE_SIZE = 1000;
const pageSchema = z.array(z.object({ id: z.number() }));

/** Page by page, because the backend returns at most that many rows at once. */
export async function fetchProductIds(site: Backend): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const page = await fetchPage(site, ids.at(-1) ?? 0);
    ids.push(...page);
    if (page.length < PAGE_SIZE) return ids;
  }
}

async function fetchPage(
  { supabaseUrl, publishableKey }: Backend,
  after: number,
): Promise<number[]> {
  const query = `select=id&order=id&id=gt.${after}&limit=${PAGE_SIZE}`;
  const response = await fetch(`${supabaseUrl}/rest/v1/products?${query}`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return pageSchema.parse(await response.json()).map(({ id }) => id);
}
