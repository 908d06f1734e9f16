import type { User } from "@supabase/auth-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import type { Order } from "#domain/orders/orders.ts";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { orderQueries } from "../../orders/orders-queries.ts";
import { cancelOrder, readOpenPayments, startAttempt } from "../purchase/checkout-api.ts";
import type { OrderToPay } from "./pay.ts";
import { withPaymentLock } from "./payment-lock.ts";
import { findPaid, throwIfPaymentOpen } from "./payment-verification.ts";
import { usePayment } from "./use-payment.ts";

/** Paying and cancelling exclude each other, also for two orders. */
export const OWN_ORDER_KEY = ["own-order"] as const;

async function payAgain({ id, totalAmount }: Order): Promise<OrderToPay> {
  const order = await startAttempt(id).catch(async (error: unknown) => {
    await throwIfPaymentOpen(error);
    throw error;
  });
  return { ...order, amount: totalAmount };
}

/** Pays for an order that was placed before, at its stored prices. */
export function usePayOrder(user: User) {
  const queryClient = useQueryClient();
  return usePayment(user, {
    mutationKey: OWN_ORDER_KEY,
    begin: payAgain,
    onSettled: () => void readAgain(queryClient, orderQueries.key),
  });
}

/** A payment of the order without a result is verified first: it may be paid after all. */
async function cancelUnlessPaid(orderId: number): Promise<"paid" | "cancelled"> {
  const open = await readOpenPayments();
  const paid = await findPaid(open.filter((payment) => payment.orderId === orderId));
  if (paid) return "paid";
  await cancelOrder(orderId);
  return "cancelled";
}

export function useCancelOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: OWN_ORDER_KEY,
    mutationFn: ({ id }: Order) => withPaymentLock(() => cancelUnlessPaid(id)),
    onSuccess: (result) =>
      toast.success(result === "paid" ? successes.paymentSuccessful : successes.orderCancelled),
    onSettled: () => readAgain(queryClient, orderQueries.key),
  });
}
