import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { notAvailable } from "#domain/messages.ts";
import type { OrderItem } from "#domain/orders/orders.ts";
import { successes } from "#domain/successes.ts";
import { isRefused } from "#lib/data/errors.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { cartQueries } from "../cart/cart-queries.ts";
import { orderQueries } from "../orders/orders-queries.ts";
import { insertLine } from "../product-lists/product-lists-api.ts";

/** Whether the cart accepted it: not a product that is sold out or was deleted. */
async function addItem({ productId, quantity }: OrderItem, user_id: string): Promise<boolean> {
  if (productId === null) return false;
  try {
    await insertLine("carts", { productId, user_id, quantity });
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

export const BUY_AGAIN_KEY = ["buy-again"] as const;

/** Puts what is still sold into the cart, and says what is not. */
export function useBuyAgain(userId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: BUY_AGAIN_KEY,
    mutationFn: async (orderId: number) => {
      const items = await queryClient.fetchQuery(orderQueries.items(orderId));
      const missing: OrderItem[] = [];
      for (const item of items) if (!(await addItem(item, userId))) missing.push(item);
      return { items, missing };
    },
    onSuccess: async ({ items, missing }) => {
      if (missing.length > 0) toast.error(notAvailable(missing.map(({ name }) => name)));
      if (missing.length === items.length) return;
      toast.success(successes.addedToCart);
      // Only if the user is still on this page.
      if (window.location.pathname === paths.orders) navigate(paths.cart);
    },
    // Also after a failure: the items before the one that failed are in the cart.
    onSettled: () => readAgain(queryClient, cartQueries.key),
  });
}
