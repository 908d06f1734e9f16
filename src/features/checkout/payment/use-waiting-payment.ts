import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { readAgain } from "#lib/data/read-again.ts";
import { cartQueries } from "../../cart/cart-queries.ts";
import type { OrderRef } from "../purchase/checkout-api.ts";
import { useFinishPurchase } from "../purchase/finish-purchase.ts";
import { clearOpenPayment, readOpenPayment, saveOpenPayment } from "./open-payment.ts";
import { paymentCheck } from "./payment-check-queries.ts";

/** The payment whose result the page waits for: one that it has just tried to make, or a stored one. */
export function useWaitingPayment(userId: string) {
  const queryClient = useQueryClient();
  const finish = useFinishPurchase(userId);
  const finished = useRef(false);
  const [stored] = useState(() => readOpenPayment(userId));
  const [order, setOrder] = useState(stored);
  const [paidBefore, setPaidBefore] = useState<OrderRef>();
  const { data, dataUpdatedAt, refetch } = useQuery(paymentCheck(order, order !== stored));

  const finishOnce = (paid: OrderRef) => {
    if (finished.current) return;
    finished.current = true;
    void finish(paid);
  };
  const stopWaiting = useEffectEvent((message: string) => {
    clearOpenPayment(userId);
    setOrder(undefined);
    if (message) toast.error(message, { id: message });
    void readAgain(queryClient, cartQueries.key);
  });
  const onResult = useEffectEvent(({ state, message, wasPaid }: NonNullable<typeof data>) => {
    if (!order || state === "open") return;
    if (state === "paid" && !wasPaid) return finishOnce(order);
    if (wasPaid) setPaidBefore(order);
    stopWaiting(state === "unpaid" ? message : "");
  });
  useEffect(() => {
    if (data) onResult(data);
  }, [data]);

  return {
    order,
    paidBefore,
    checkedAt: dataUpdatedAt,
    checkAgain: () => void refetch({ cancelRefetch: false }),
    waitFor: (open: OrderRef) => {
      saveOpenPayment(userId, open);
      setOrder(open);
    },
  };
}
