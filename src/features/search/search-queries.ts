import { queryOptions } from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import { type SearchQuery, searchProducts } from "./search-api.ts";

export const searchQueries = {
  find: (search: SearchQuery) =>
    queryOptions({
      queryKey: ["search", search] as const,
      queryFn: ({ signal }) => searchProducts(search, signal),
      meta: { errorMessage: errors.productsNotLoaded },
    }),
};
