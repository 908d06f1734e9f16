import { queryOptions } from "@tanstack/react-query";
import { readChanges } from "./audit-log-api.ts";

/** Under the key of the products: a change of them refetches it, too. */
export const auditLogQueries = {
  lastOfProduct: (rowId: number) =>
    queryOptions({
      queryKey: ["products", "last-change", rowId],
      queryFn: ({ signal }) => readChanges({ table: "products", rowId }, 1, signal),
      staleTime: 0,
      meta: { errorMessage: "The last change could not be loaded" },
    }),
};
