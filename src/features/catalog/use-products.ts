import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { categories, type Product } from "#domain/catalog.ts";
import { productQueries } from "./catalog-queries.ts";

function productsSeen(queryClient: QueryClient): Product[] | undefined {
  const lists = categories.map(({ id }) =>
    queryClient.getQueryData(productQueries.ofCategory(id).queryKey),
  );
  return lists.some(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
}

/** The product list; until it is here, whatever the category pages have already brought. */
export function useProducts() {
  const queryClient = useQueryClient();
  return useQuery({
    ...productQueries.all(),
    placeholderData: () => productsSeen(queryClient),
  });
}
