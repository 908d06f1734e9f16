import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads the shown queries of this key again, after a change. An invalidation does not repeat a first
 * read that is under way, which may be older than the change: it is followed by a second one.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstReads = client.isFetching({
    queryKey,
    predicate: ({ state }) => state.data === undefined,
  });
  await client.invalidateQueries({ queryKey });
  if (firstReads > 0) await client.invalidateQueries({ queryKey });
}
