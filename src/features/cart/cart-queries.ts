import { useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { wholeStockInCart } from "#domain/messages.ts";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { productListQueries } from "../product-lists/list-mutations.ts";
import { cartList } from "../product-lists/list-query.ts";
import { addedMessage } from "./added-message.tsx";
import { saveSeenPrice } from "./seen-prices.ts";

export const cartQueries = productListQueries(cartList, { fullMessage: wholeStockInCart });

/** `silent`: the caller reports errors. */
export function useAddToCart({ silent = false } = {}) {
  return useMutation({
    ...cartQueries.adding,
    meta: { silent },
    onSuccess: (_data, { userId, product }) => {
      saveSeenPrice(userId, product);
      toast.success(addedMessage());
    },
  });
}

export function useRemoveFromCart() {
  return useMutation({
    ...cartQueries.removing,
    onSuccess: () => toast.success(successes.itemDeleted),
  });
}

export function useClearCart() {
  return useMutation({
    mutationFn: cartQueries.clear,
    onSuccess: (_data, _lines, _result, { client }) => {
      toast.success(successes.cartCleared);
      return readAgain(client, cartQueries.key);
    },
  });
}
