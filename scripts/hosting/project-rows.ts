export type Backend = { supabaseUrl: string; publishableKey: string };

/** Rows of one of a project's tables, as a visitor reads them. */
export async function readRows(
  { supabaseUrl, publishableKey }: Backend,
  table: string,
  query: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(`${supabaseUrl}/rest/v1/${table}?${new URLSearchParams(query)}`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
