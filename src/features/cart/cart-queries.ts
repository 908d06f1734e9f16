import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors, successes } from "#domain/messages.ts";
import { productLines } from "#lib/product-lines-api.ts";

export const cartQueries = productLines({
  table: "carts",
  key: "cart",
  errorMessage: errors.cartNotLoaded,
});

export function useAddToCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cartQueries.add,
    onSuccess: () => {
      toast.success(successes.addedToCart);
      return queryClient.invalidateQueries({ queryKey: cartQueries.key });
    },
  });
}
