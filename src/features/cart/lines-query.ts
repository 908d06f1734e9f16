import { queryOptions } from "@tanstack/react-query";
import { orReload } from "#lib/load-code.ts";
import type { LineTable } from "./product-lines-api.ts";

export type LineList = { table: LineTable; key: string; errorMessage: string };

/** The query of a cart or wishlist. The header has it on every page: its code is loaded on use. */
export function linesQuery({ table, key, errorMessage }: LineList, userId: string | undefined) {
  return queryOptions({
    queryKey: [key, userId],
    queryFn: async ({ client }) => {
      if (!userId) return [];
      const { readCurrentLines } = await orReload(import("./current-lines.ts"));
      return readCurrentLines(client, { table, key, userId });
    },
    enabled: userId !== undefined,
    // Another tab may have changed the list: every mount reads it again.
    staleTime: 0,
    meta: { errorMessage },
  });
}
