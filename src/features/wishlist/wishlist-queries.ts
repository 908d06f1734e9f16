import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors, successes } from "#domain/messages.ts";
import { addToWishlist, readWishlist } from "./wishlist-api.ts";

export const wishlistQueries = {
  key: ["wishlist"] as const,
  lines: (userId: string | undefined) =>
    queryOptions({
      queryKey: wishlistQueries.key,
      queryFn: () => (userId ? readWishlist(userId) : []),
      enabled: userId !== undefined,
      meta: { errorMessage: errors.wishlistNotLoaded },
    }),
};

export function useAddToWishlist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addToWishlist,
    onSuccess: () => {
      toast.success(successes.addedToWishlist);
      return queryClient.invalidateQueries({ queryKey: wishlistQueries.key });
    },
  });
}
