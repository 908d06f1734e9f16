import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { categories, type Product } from "#domain/catalog.ts";
import { productQueries } from "./catalog-queries.ts";

function productsSeen(queryClient: QueryClient): Product[] | undefined {
  const lists = categories.map(({ id }) =>
    queryClient.getQueryData(productQueries.ofCategory(id).queryKey),
  );
  return lists.some(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
}

/** All products; while they load, those that category pages have cached. */
export function useProducts() {
  const queryClient = useQueryClient();
  return useQuery({
    ...productQueries.all(),
    placeholderData: () => productsSeen(queryClient),
  });
}
