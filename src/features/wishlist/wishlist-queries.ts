import { useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors, successes } from "#domain/messages.ts";
import { productLines, type RemovedLine } from "../cart/product-lines-queries.ts";

export const wishlistQueries = productLines({
  table: "wishlists",
  key: "wishlist",
  errorMessage: errors.wishlistNotLoaded,
});

export function useAddToWishlist() {
  return useMutation({
    ...wishlistQueries.adding,
    onSuccess: () => toast.success(successes.addedToWishlist),
  });
}

/** Says nothing when it succeeds, as the specification has it. */
export function useRemoveFromWishlist() {
  return useMutation(wishlistQueries.removing);
}

/** Hands a wish over, and removes it only once it has been taken. */
export function useMoveToCart(take: (wish: RemovedLine) => Promise<unknown>) {
  return useMutation({
    ...wishlistQueries.removing,
    mutationFn: async (wish: RemovedLine) => {
      await take(wish);
      await wishlistQueries.remove(wish);
    },
  });
}
