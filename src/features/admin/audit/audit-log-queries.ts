import { queryOptions } from "@tanstack/react-query";
import { readProductChanges } from "./audit-log-api.ts";

/** More changes than one product has in practice. */
export const HISTORY_LENGTH = 100;

/** Under the key of the products: a change of them refetches it, too. */
export const productHistory = (id: number) =>
  queryOptions({
    queryKey: ["products", "history", id],
    queryFn: ({ signal }) => readProductChanges(id, HISTORY_LENGTH, signal),
    staleTime: 0,
    meta: { errorMessage: "The history could not be loaded" },
  });
