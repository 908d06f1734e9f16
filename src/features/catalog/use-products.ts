import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { changesList } from "#domain/pages/list-parameters.ts";
import { type CategoryId, categories, type Product } from "#domain/products/catalog.ts";
import { useLocation } from "#lib/router/router.tsx";
import { useBrowserValue } from "#lib/use-hydrated.ts";
import { productQueries } from "./catalog-queries.ts";

function productsSeen(queryClient: QueryClient): Product[] | undefined {
  const lists = categories.map(({ id }) =>
    queryClient.getQueryData(productQueries.ofCategory(id).queryKey),
  );
  return lists.some(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
}

/**
 * All products; until they are loaded, those that category pages have cached, or those that the server
 * has rendered the product's page with.
 */
export function useProducts(productId: number | undefined) {
  const queryClient = useQueryClient();
  const rendered = () => queryClient.getQueryData(productQueries.renderedWith(productId).queryKey);
  const known = () => productsSeen(queryClient) ?? rendered();
  const query = useQuery({ ...productQueries.all(), placeholderData: known });
  // A failed request does not remove the product that the page shows.
  return query.data ? query : { ...query, data: known(), isPlaceholderData: true };
}

/** A category's products, which the HTML of a filtered or sorted list does not show. */
export function useCategoryProducts(categoryId: CategoryId) {
  const query = useQuery(productQueries.ofCategory(categoryId));
  const { search } = useLocation();
  const isInHtml = !changesList(new URLSearchParams(search));
  const isHidden = useBrowserValue(() => false, !isInHtml);
  const products = isHidden ? undefined : query.data;
  return { query, products, isLoading: isHidden || query.isPending };
}
