import { useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/successes.ts";
import { cartQueries, useAddToCart } from "../cart/cart-queries.ts";
import { productListQueries, type RemovedLine } from "../product-lists/list-mutations.ts";
import { wishlistList } from "../product-lists/list-query.ts";

export const wishlistQueries = productListQueries(wishlistList);

/** `silent`: the caller reports errors. */
export function useAddToWishlist({ silent = false } = {}) {
  return useMutation({
    ...wishlistQueries.adding,
    meta: { silent },
    onSuccess: () => toast.success(successes.addedToWishlist),
  });
}

/** Shows no toast on success, by the specification. */
export function useRemoveFromWishlist() {
  return useMutation(wishlistQueries.removing);
}

/** Removes the item from the wishlist only after the cart has stored it. */
export function useMoveToCart() {
  // Silent: a failure is reported once, by the outer mutation.
  const { mutateAsync: addToCart } = useAddToCart({ silent: true });
  return useMutation({
    ...wishlistQueries.removing,
    mutationFn: async (item: RemovedLine) => {
      const { line, userId } = item;
      await addToCart({ product: line.product, quantity: line.quantity, userId });
      await wishlistQueries.remove(item);
    },
  });
}

/** Removes the line from the cart only after the wishlist has stored it. */
export function useMoveToWishlist() {
  const { mutateAsync: addToWishlist } = useAddToWishlist({ silent: true });
  return useMutation({
    ...cartQueries.removing,
    mutationFn: async (item: RemovedLine) => {
      const { line, userId } = item;
      await addToWishlist({ product: line.product, quantity: line.quantity, userId });
      await cartQueries.remove(item);
    },
  });
}
