import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { errors } from "#domain/messages.ts";
import { orReload } from "#lib/browser/load-code.ts";
import { type ProductLine, withLine } from "./product-line.ts";
import type { LineTable } from "./product-lists-api.ts";

/** A list of products of a signed-in user, and the query key under which it is cached. */
export type ProductList = { table: LineTable; key: string; errorMessage: string };

export const cartList: ProductList = {
  table: "carts",
  key: "cart",
  errorMessage: errors.cartNotLoaded,
};

export const wishlistList: ProductList = {
  table: "wishlists",
  key: "wishlist",
  errorMessage: errors.wishlistNotLoaded,
};

/** One product's line before and after the change; undefined where there is none. */
export type Change = {
  userId: string;
  productId: number;
  before?: ProductLine;
  after?: ProductLine;
};

/** Loaded on first use: the header has the query on every page, also for visitors. */
export const listsApi = () => orReload(import("./product-lists-api.ts"));

export function listQuery({ table, key, errorMessage }: ProductList, userId: string | undefined) {
  return queryOptions({
    queryKey: [key, userId],
    queryFn: async ({ client }) => {
      if (!userId) return [];
      const { readLines } = await listsApi();
      return withPendingChanges(client, key, userId, await readLines(table, userId));
    },
    enabled: userId !== undefined,
    // Another tab may have changed the list: every mount reads it again.
    staleTime: 0,
    meta: { errorMessage },
  });
}

/** What was read may not contain the changes that have no response yet. */
function withPendingChanges(
  client: QueryClient,
  key: string,
  userId: string,
  stored: ProductLine[],
): ProductLine[] {
  const pending = client.getMutationCache().findAll({ mutationKey: [key], status: "pending" });
  return pending.reduce((lines, { state }) => {
    const change = state.context as Change | null | undefined;
    if (change?.userId !== userId) return lines;
    return withLine(lines, change.productId, change.after);
  }, stored);
}
