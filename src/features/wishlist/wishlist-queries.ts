import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors, successes } from "#domain/messages.ts";
import { productLines } from "#lib/product-lines-api.ts";

export const wishlistQueries = productLines({
  table: "wishlists",
  key: "wishlist",
  errorMessage: errors.wishlistNotLoaded,
});

export function useAddToWishlist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: wishlistQueries.add,
    onSuccess: () => {
      toast.success(successes.addedToWishlist);
      return queryClient.invalidateQueries({ queryKey: wishlistQueries.key });
    },
  });
}
