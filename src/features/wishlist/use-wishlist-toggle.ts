import { useQueryClient } from "@tanstack/react-query";
import type { Product } from "#domain/products/catalog.ts";
import { useAddAfterSignIn, useRequireUser } from "../product-lists/add-after-sign-in.ts";
import { isStored, lineOf } from "../product-lists/product-line.ts";
import { useWishlistLine } from "./use-wishlist-line.ts";
import { useAddToWishlist, useRemoveFromWishlist, wishlistQueries } from "./wishlist-queries.ts";

/** Saves a product to the wishlist, or removes it. */
export function useWishlistToggle(product: Product, quantity: number) {
  const queryClient = useQueryClient();
  const requireUser = useRequireUser();
  const line = useWishlistLine(product.id);
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  // A failure shows its own toast.
  const save = (userId: string, pieces: number) =>
    add.mutateAsync({ product, userId, quantity: pieces }).catch(() => undefined);
  useAddAfterSignIn("wishlist", product.id, save);
  const addition = { list: "wishlist", productId: product.id, quantity } as const;
  return {
    isSaved: line !== undefined,
    isAdding: add.isPending,
    isBusy: add.isPending || remove.isPending || (line !== undefined && !isStored(line)),
    toggle: () =>
      requireUser(addition, async (userId) => {
        // Pressed before the list is loaded, it may be there already. Without the list it is added.
        const list = queryClient.ensureQueryData(wishlistQueries.lines(userId));
        const lines = await list.catch(() => []);
        const saved = lineOf(lines, product.id);
        if (saved) remove.mutate({ line: saved, userId });
        else await save(userId, quantity);
      }),
  };
}
