import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { categories, type Product } from "#domain/catalog.ts";
import { canonicalPath } from "#domain/page-of.ts";
import { useLocation } from "#lib/router/router.tsx";
import { productQueries } from "./catalog-queries.ts";
import { renderedProducts } from "./products-in-page.ts";

function productsSeen(queryClient: QueryClient): Product[] | undefined {
  const lists = categories.map(({ id }) =>
    queryClient.getQueryData(productQueries.ofCategory(id).queryKey),
  );
  return lists.some(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
}

/** All products; until they are loaded, those of the HTML or those that category pages have cached. */
export function useProducts() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const known = () => productsSeen(queryClient) ?? renderedProducts(canonicalPath(pathname));
  const query = useQuery({ ...productQueries.all(), placeholderData: known });
  // A failed request does not remove the product that the page shows.
  return query.data ? query : { ...query, data: known(), isPlaceholderData: true };
}
