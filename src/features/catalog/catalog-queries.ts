import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import type { Page } from "#domain/pages/page-of.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import { isFiltered } from "#domain/products/list-filter.ts";
import {
  LIST_PAGE,
  type ListChoice,
  NO_FILTER,
  wholeCategory,
} from "#domain/products/product-list.ts";
import { orReload } from "#lib/browser/load-code.ts";
import { listUrl, productUrl, takeEarlyProducts } from "./early-products.ts";

const categoryKeys = {
  1: "men-products",
  2: "women-products",
  3: "accessories-products",
} satisfies Record<CategoryId, string>;

const meta = { errorMessage: errors.productsNotLoaded };

/** Loaded with the first request that the early script has not made. */
const api = () => orReload(import("./catalog-api.ts"));

/** The whole category has the key of the specification, a part of it one below. */
function keyOf({ categoryId, subCategoryIds, order, filter }: ListChoice) {
  const key = [categoryKeys[categoryId]];
  const isWhole = subCategoryIds.length === 0 && order === "" && !isFiltered(filter);
  return isWhole ? key : [...key, subCategoryIds.join(), order, filter];
}

export const productQueries = {
  list: (choice: ListChoice) =>
    infiniteQueryOptions({
      queryKey: keyOf(choice),
      initialPageParam: null as Product | null,
      queryFn: async ({ pageParam: last, signal }) => {
        const isEarly = !last && !isFiltered(choice.filter);
        const early = isEarly ? await takeEarlyProducts(listUrl(choice)) : undefined;
        return early ?? (await api()).readPage(choice, last, signal);
      },
      getNextPageParam: (page) => (page.length < LIST_PAGE ? undefined : page.at(-1)),
      meta,
    }),
  counts: (categoryId: CategoryId, filter = NO_FILTER) =>
    queryOptions({
      queryKey: [categoryKeys[categoryId], "counts", ...(isFiltered(filter) ? [filter] : [])],
      queryFn: async ({ signal }) => (await api()).readCounts(categoryId, filter, signal),
      meta,
    }),
  /** Null when there is no such product. */
  product: (id: number) =>
    queryOptions({
      queryKey: ["products", id],
      queryFn: async ({ signal }): Promise<Product | null> => {
        const early = await takeEarlyProducts(productUrl(id));
        const [product = null] = early ?? (await (await api()).readProduct(id, signal));
        return product;
      },
      meta,
    }),
  related: (id: number) =>
    queryOptions({
      queryKey: ["products", id, "related"],
      queryFn: async ({ signal }) => (await api()).readRelated(id, signal),
      meta,
    }),
};

/** Requests the products of a page before it renders. */
export function prefetchCatalog(queryClient: QueryClient, { categoryId, productId }: Page): void {
  if (categoryId) {
    void queryClient.prefetchInfiniteQuery(productQueries.list(wholeCategory(categoryId)));
    void queryClient.prefetchQuery(productQueries.counts(categoryId));
  } else if (productId) {
    void queryClient.prefetchQuery(productQueries.product(productId));
    void queryClient.prefetchQuery(productQueries.related(productId));
  }
}

/** A product that a list has shown: its page need not wait. */
export function productSeen(queryClient: QueryClient, id: number): Product | undefined {
  const lists = Object.values(categoryKeys).flatMap((key) =>
    queryClient.getQueriesData<Partial<InfiniteData<Product[]>>>({ queryKey: [key] }),
  );
  const related = queryClient
    .getQueriesData<Product[]>({ queryKey: ["products"] })
    .flatMap(([key, data]) => (key[2] === "related" ? (data ?? []) : []));
  return [...lists.flatMap(([, data]) => data?.pages?.flat() ?? []), ...related].find(
    (product) => product.id === id,
  );
}
