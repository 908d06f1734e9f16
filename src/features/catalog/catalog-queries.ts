import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import type { Page } from "#domain/pages/page-of.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import { orReload } from "#lib/browser/load-code.ts";
import { PAGE_SIZE } from "#lib/data/read-all-pages.ts";
import { takeEarlyProducts } from "./early-products.ts";

const categoryKeys = {
  1: "men-products",
  2: "women-products",
  3: "accessories-products",
} satisfies Record<CategoryId, string>;

const meta = { errorMessage: errors.productsNotLoaded };

/** The client's code is loaded when the early products are not all there are. */
async function read(categoryId: CategoryId | undefined, signal: AbortSignal): Promise<Product[]> {
  const early = await takeEarlyProducts(categoryId);
  if (early.length > 0 && early.length < PAGE_SIZE) return early;
  const { readProducts } = await orReload(import("./catalog-api.ts"));
  return readProducts(categoryId, signal, early);
}

export const productQueries = {
  all: () =>
    queryOptions({
      queryKey: ["products"],
      queryFn: ({ signal }) => read(undefined, signal),
      meta,
    }),
  ofCategory: (categoryId: CategoryId) =>
    queryOptions({
      queryKey: [categoryKeys[categoryId]],
      queryFn: ({ signal }) => read(categoryId, signal),
      meta,
    }),
  /** A product with its related ones, which the server writes into the page: never requested. */
  renderedWith: (productId: number | undefined) =>
    queryOptions<Product[]>({ queryKey: ["products", productId], queryFn: skipToken }),
};

/** Requests the products of a page before it renders. */
export function prefetchCatalog(queryClient: QueryClient, { key, categoryId }: Page): void {
  if (categoryId) void queryClient.prefetchQuery(productQueries.ofCategory(categoryId));
  else if (key === "product") void queryClient.prefetchQuery(productQueries.all());
}
