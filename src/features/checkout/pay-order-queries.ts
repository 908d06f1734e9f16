import type { User } from "@supabase/auth-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors } from "#domain/messages.ts";
import type { Order } from "#domain/orders/orders.ts";
import { successes } from "#domain/successes.ts";
import { orderQueries } from "../orders/orders-queries.ts";
import { cancelOrder, readOpenPayments, startAttempt } from "./checkout-api.ts";
import { type PaidOrder, useFinishPurchase } from "./finish-purchase.ts";
import { withPaymentLock } from "./payment-lock.ts";
import { findOpenPayment, settleOpenPayments, verify } from "./payment-verification.ts";
import { loadPaystack } from "./paystack.ts";
import { showError, usePayInPopup } from "./use-pay-in-popup.ts";

/** Paying and cancelling exclude each other, also for two orders. */
export const OWN_ORDER_KEY = ["own-order"] as const;

/** Pays for an order that was placed before, at its stored prices. */
export function usePayOrder(user: User) {
  const queryClient = useQueryClient();
  const payInPopup = usePayInPopup(user);
  const finish = useFinishPurchase(user.id);

  async function pay({ id: orderId, totalAmount }: Order): Promise<PaidOrder | undefined> {
    const earlier = await settleOpenPayments();
    if (earlier) return { ...earlier, paid: "earlier" };
    const Popup = await loadPaystack();
    const order = await startAttempt(orderId).catch(findOpenPayment);
    const isPaid = await payInPopup(Popup, order, totalAmount);
    // "earlier": the cart was not bought with this payment.
    return isPaid ? { ...order, paid: "earlier" } : undefined;
  }

  return useMutation({
    mutationKey: OWN_ORDER_KEY,
    meta: { silent: true },
    mutationFn: (order: Order) => withPaymentLock(() => pay(order)),
    onSuccess: (paid) => paid && finish(paid),
    onError: (error) => {
      if (error.message) showError(error);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderQueries.key }),
  });
}

/** A payment of the order without a result is verified first: it may be paid after all. */
async function settleAndCancel(orderId: number): Promise<"paid" | "cancelled"> {
  const open = await readOpenPayments();
  for (const payment of open.filter((one) => one.orderId === orderId)) {
    const { state } = await verify(payment);
    if (state === "paid") return "paid";
    if (state === "open") throw new Error(errors.paymentInProgress);
  }
  await cancelOrder(orderId);
  return "cancelled";
}

export function useCancelOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: OWN_ORDER_KEY,
    mutationFn: ({ id }: Order) => withPaymentLock(() => settleAndCancel(id)),
    onSuccess: (result) =>
      toast.success(result === "paid" ? successes.paymentSuccessful : successes.orderCancelled),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderQueries.key }),
  });
}
