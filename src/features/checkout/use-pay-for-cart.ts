import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { cartQueries, useClearCart } from "../cart/cart-queries.ts";
import { deliveryQueries } from "../delivery/delivery-queries.ts";
import { orderQueries } from "../orders/orders-queries.ts";
import { usePay } from "./pay-queries.ts";

/** Pays for the cart as the page shows it, to be sent where the shopper's details say. */
export function usePayForCart({ id, email = "" }: User) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: clearCart } = useClearCart();

  async function readPurchase() {
    const [lines, deliveries] = await Promise.all([
      queryClient.ensureQueryData(cartQueries.lines(id)),
      queryClient.fetchQuery(deliveryQueries.own(id)),
    ]).catch((cause: unknown) => {
      throw new Error(errors.cartNotLoaded, { cause });
    });
    return { buyer: { id, email }, lines, delivery: deliveries[0] };
  }

  async function finish(paid: "now" | "before") {
    // What was bought has left the cart when the payment was confirmed; since an earlier payment,
    // something else may have been put in. What cannot be cleared is told by a toast of its own.
    if (paid === "now") await clearCart(id).catch(() => undefined);
    else await queryClient.invalidateQueries({ queryKey: cartQueries.key });
    await queryClient.resetQueries({ queryKey: orderQueries.key });
    await navigate(paths.orderComplete, { replace: true });
  }

  return usePay({
    buyerId: id,
    readPurchase,
    onRefused: () => void queryClient.invalidateQueries({ queryKey: cartQueries.key }),
    onPaid: finish,
  });
}
