import { queryOptions } from "@tanstack/react-query";
import { firstErrors } from "#domain/first-messages.ts";
import { orReload } from "#lib/browser/load-code.ts";
import type { LineTable } from "./product-lists-api.ts";

/** A list of products of a signed-in user, and the query key under which it is cached. */
export type ProductList = { table: LineTable; key: string; errorMessage: string };

export const cartList: ProductList = {
  table: "carts",
  key: "cart",
  errorMessage: firstErrors.cartNotLoaded,
};

export const wishlistList: ProductList = {
  table: "wishlists",
  key: "wishlist",
  errorMessage: firstErrors.wishlistNotLoaded,
};

/** Loaded on first use: the header has the query on every page, also for visitors. */
export const listsApi = () => orReload(import("./product-lists-api.ts"));

export function listQuery({ table, key, errorMessage }: ProductList, userId: string | undefined) {
  return queryOptions({
    queryKey: [key, userId],
    queryFn: async ({ client }) => {
      if (!userId) return [];
      const { readLines, withPendingChanges } = await listsApi();
      return withPendingChanges(client, key, userId, await readLines(table, userId));
    },
    enabled: userId !== undefined,
    // Another tab may have changed the list: every mount reads it again.
    staleTime: 0,
    meta: { errorMessage },
  });
}
