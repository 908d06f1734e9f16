import { useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { cartQueries } from "../../cart/cart-queries.ts";
import { orderQueries } from "../../orders/orders-queries.ts";
import { clearOpenPayment } from "../payment/open-payment.ts";
import type { OrderRef } from "./checkout-api.ts";

/** The steps after a confirmed payment, up to the page of the completed order. */
export function useFinishPurchase(userId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ orderId }: OrderRef, { boughtCart }: { boughtCart: boolean }) => {
    clearOpenPayment(userId);
    toast.success(successes.paymentSuccessful);
    // The server removed what was bought; what was added since then stays.
    if (boughtCart) toast.success(successes.cartCleared);
    await readAgain(queryClient, cartQueries.key);
    await queryClient.resetQueries({ queryKey: orderQueries.key });
    navigate(paths.orderComplete, { replace: true, state: { orderId } });
  };
}
