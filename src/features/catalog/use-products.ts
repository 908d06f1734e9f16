import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { changesList } from "#domain/pages/list-parameters.ts";
import type { Product } from "#domain/products/catalog.ts";
import { countOf, passes } from "#domain/products/list-filter.ts";
import { type ListChoice, wholeCategory } from "#domain/products/product-list.ts";
import { sortProducts } from "#domain/products/sort-products.ts";
import { uniqueRows } from "#lib/data/unique-rows.ts";
import { useBrowserValue } from "#lib/hydrated.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { productQueries, productSeen } from "./catalog-queries.ts";

/** A product, null when there is none; until it is loaded, as a list has shown it. */
export function useProduct(id: number) {
  const queryClient = useQueryClient();
  const placeholderData = () => productSeen(queryClient, id);
  const query = useQuery({ ...productQueries.product(id), placeholderData });
  // A failed request does not remove the product that the page shows.
  return query.data === undefined ? { ...query, data: placeholderData() } : query;
}

export function useRelatedProducts(id: number): readonly Product[] {
  return useQuery(productQueries.related(id)).data ?? [];
}

type List = InfiniteData<Product[], Product | null>;

/** What is loaded of the whole category, filtered and sorted: shown until the response arrives. */
function partOf({ pages }: List, { subCategoryIds, order, filter }: ListChoice): List {
  const isChosen = (product: Product) =>
    (subCategoryIds.length === 0 || subCategoryIds.includes(product.subCategoryId)) &&
    passes(product, filter);
  return { pages: [sortProducts(pages.flat().filter(isChosen), order)], pageParams: [null] };
}

/** A category's products, which the HTML of a filtered or sorted list does not show. */
export function useCategoryProducts(choice: ListChoice) {
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const isInHtml = !changesList(new URLSearchParams(search));
  const isHidden = useBrowserValue(() => false, !isInHtml);
  const whole = () =>
    queryClient.getQueryData<List>(productQueries.list(wholeCategory(choice.categoryId)).queryKey);
  const query = useInfiniteQuery({
    ...productQueries.list(choice),
    enabled: !isHidden,
    placeholderData: (before) => {
      const loaded = whole();
      return loaded ? partOf(loaded, choice) : before;
    },
  });
  const { data: counts } = useQuery({
    ...productQueries.counts(choice.categoryId, choice.filter),
    placeholderData: (before) => before,
  });
  const products = query.data && uniqueRows(query.data.pages);
  const loaded = query.hasNextPage ? undefined : products?.length;
  const total = counts ? countOf(counts, choice.subCategoryIds) : loaded;
  return { query, products, total, counts, isLoading: query.isPending };
}
