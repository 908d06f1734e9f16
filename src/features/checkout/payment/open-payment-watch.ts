import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { orderPaid } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { cartQueries } from "../../cart/cart-queries.ts";
import { orderQueries } from "../../orders/orders-queries.ts";
import { clearOpenPayment, readOpenPayment } from "./open-payment.ts";
import { paymentCheck } from "./payment-check-queries.ts";

/** Waits, on every page but the payment's own, for the result of a payment; then updates cart and orders. */
export function OpenPaymentWatch({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const [order, setOrder] = useState(() => readOpenPayment(userId));
  const { data } = useQuery(paymentCheck(order, false));

  const onResult = useEffectEvent(({ state, message }: NonNullable<typeof data>) => {
    if (!order || state === "open") return;
    clearOpenPayment(userId);
    setOrder(undefined);
    if (state === "paid") toast.success(orderPaid(order.reference), { id: order.reference });
    else if (message) toast.error(message, { id: message });
    void readAgain(queryClient, cartQueries.key);
    void readAgain(queryClient, orderQueries.key);
  });
  useEffect(() => {
    if (data) onResult(data);
  }, [data]);
  return null;
}
