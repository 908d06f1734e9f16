import { queryOptions } from "@tanstack/react-query";
import { POLL_MS } from "#lib/data/query-client.ts";
import { readChanges } from "./audit-log-api.ts";

/** More changes than one order has in practice. */
const HISTORY_LENGTH = 100;

/** Under the keys of the rows: a change of them refetches the history, too. */
export const auditLogQueries = {
  order: (rowId: number) =>
    queryOptions({
      queryKey: ["orders", "history", rowId],
      queryFn: ({ signal }) => readChanges({ table: "orders", rowId }, HISTORY_LENGTH, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      meta: { errorMessage: "The history could not be loaded" },
    }),
  lastOfProduct: (rowId: number) =>
    queryOptions({
      queryKey: ["products", "last-change", rowId],
      queryFn: ({ signal }) => readChanges({ table: "products", rowId }, 1, signal),
      staleTime: 0,
      meta: { errorMessage: "The last change could not be loaded" },
    }),
};
