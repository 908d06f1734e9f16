import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { categories, type Product } from "#domain/catalog.ts";
import { canonicalPath } from "#domain/page-of.ts";
import { useLocation } from "#lib/router/router.tsx";
import { productQueries } from "./catalog-queries.ts";
import { productsInPage } from "./products-in-page.ts";

function productsSeen(queryClient: QueryClient): Product[] | undefined {
  const lists = categories.map(({ id }) =>
    queryClient.getQueryData(productQueries.ofCategory(id).queryKey),
  );
  return lists.some(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
}

/** All products; while they load, those of the HTML or those that category pages have cached. */
export function useProducts() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  return useQuery({
    ...productQueries.all(),
    placeholderData: () => productsSeen(queryClient) ?? productsInPage(canonicalPath(pathname)),
  });
}
