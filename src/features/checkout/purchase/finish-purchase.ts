import { useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { cartQueries, useClearCart } from "../../cart/cart-queries.ts";
import { orderQueries } from "../../orders/orders-queries.ts";
import { clearOpenPayment } from "../payment/open-payment.ts";
import type { OrderRef } from "./checkout-api.ts";

/** The steps after a confirmed payment, up to the page of the completed order. */
export function useFinishPurchase(userId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: clearCart } = useClearCart();
  return async ({ orderId }: OrderRef, cartLines?: readonly number[]) => {
    clearOpenPayment(userId);
    toast.success(successes.paymentSuccessful);
    // The server has removed what was bought; what was added to the cart since then stays.
    // A cart that cannot be cleared is reported by that mutation's own toast.
    if (cartLines) await clearCart({ userId, lineIds: cartLines }).catch(() => undefined);
    else await readAgain(queryClient, cartQueries.key);
    await queryClient.resetQueries({ queryKey: orderQueries.key });
    navigate(paths.orderComplete, { replace: true, state: { orderId } });
  };
}
