import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CategoryId } from "#domain/catalog.ts";
import { errors } from "#domain/messages.ts";
import type { Page } from "#domain/page-of.ts";
import { readProducts, readProductsOf } from "./catalog-api.ts";

const categoryKeys = {
  1: "men-products",
  2: "women-products",
  3: "accessories-products",
} satisfies Record<CategoryId, string>;

const meta = { errorMessage: errors.productsNotLoaded };

export const productQueries = {
  all: () =>
    queryOptions({ queryKey: ["products"], queryFn: ({ signal }) => readProducts(signal), meta }),
  ofCategory: (categoryId: CategoryId) =>
    queryOptions({
      queryKey: [categoryKeys[categoryId]],
      queryFn: ({ signal }) => readProductsOf(categoryId, signal),
      meta,
    }),
};

/** Requests the products of a page before it renders. */
export function prefetchCatalog(queryClient: QueryClient, { key, categoryId }: Page): void {
  if (categoryId) void queryClient.prefetchQuery(productQueries.ofCategory(categoryId));
  else if (key === "product") void queryClient.prefetchQuery(productQueries.all());
}
