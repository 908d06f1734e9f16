import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors, successes } from "#domain/messages.ts";
import { addToCart, readCart } from "./cart-api.ts";

export const cartQueries = {
  key: ["cart"] as const,
  lines: (userId: string | undefined) =>
    queryOptions({
      queryKey: cartQueries.key,
      queryFn: () => (userId ? readCart(userId) : []),
      enabled: userId !== undefined,
      meta: { errorMessage: errors.cartNotLoaded },
    }),
};

export function useAddToCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addToCart,
    onSuccess: () => {
      toast.success(successes.addedToCart);
      return queryClient.invalidateQueries({ queryKey: cartQueries.key });
    },
  });
}
