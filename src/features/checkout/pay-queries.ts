import type { User } from "@supabase/auth-js";
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors } from "#domain/messages.ts";
import { successes } from "#domain/successes.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { cartQueries } from "../cart/cart-queries.ts";
import { deliveryQueries } from "../delivery/delivery-queries.ts";
import { totalOfLines } from "../product-lists/product-line.ts";
import type { OrderRef } from "./checkout-api.ts";
import { createOrder, OrderRejected } from "./create-order.ts";
import { type PaidOrder, useFinishPurchase } from "./finish-purchase.ts";
import { linesToOrder } from "./lines-to-order.ts";
import { readOpenPayment } from "./open-payment.ts";
import { PaymentInOtherTab, withPaymentLock } from "./payment-lock.ts";
import { findOpenPayment, PaymentOpen, settleOpenPayments } from "./payment-verification.ts";
import { loadPaystack } from "./paystack.ts";
import type { Buyer, Purchase } from "./purchase.ts";
import { showError, usePayInPopup } from "./use-pay-in-popup.ts";
import { useWaitingPayment } from "./use-waiting-payment.ts";

const PAY_KEY = ["pay"] as const;

/** Read again: another tab or device may have bought the cart that the page shows. */
async function readPurchase(queryClient: QueryClient, buyer: Buyer): Promise<Purchase> {
  const cart = cartQueries.lines(buyer.id);
  const shown = queryClient.getQueryData(cart.queryKey);
  const [stored, [delivery]] = await Promise.all([
    queryClient.fetchQuery(cart),
    queryClient.fetchQuery(deliveryQueries.own(buyer.id)),
  ]).catch((cause: unknown) => {
    throw new Error(errors.cartNotLoaded, { cause });
  });
  const lines = linesToOrder(stored, shown);
  if (!buyer.id || lines.length === 0 || !delivery) throw new Error(errors.missingOrderDetails);
  return { buyer, lines, delivery };
}

/** From the click to the popup's end; undefined when the shopper closed it without paying. */
function usePurchase(user: User) {
  const { id, email = "" } = user;
  const queryClient = useQueryClient();
  const payInPopup = usePayInPopup(user);
  return async (): Promise<PaidOrder | undefined> => {
    const earlier = await settleOpenPayments();
    if (earlier) return { ...earlier, paid: "earlier" };
    const purchase = await readPurchase(queryClient, { id, email });
    const Popup = await loadPaystack();
    const order = await createOrder(purchase).catch(findOpenPayment);
    toast.success(successes.orderAdded);
    const isPaid = await payInPopup(Popup, order, totalOfLines(purchase.lines));
    return isPaid ? { ...order, paid: "now" } : undefined;
  };
}

/** Only one payment runs at a time; while the result of one is open, `waiting` has its order. */
export function usePay(user: User) {
  const queryClient = useQueryClient();
  const oneAtATime = useOneAtATime(PAY_KEY);
  const purchase = usePurchase(user);
  const finish = useFinishPurchase(user.id);
  const { waitFor, ...waiting } = useWaitingPayment(user.id);
  const { mutate, error } = useMutation({
    mutationKey: PAY_KEY,
    meta: { silent: true },
    mutationFn: () => withPaymentLock(purchase),
    onSuccess: (paid) => paid && finish(paid),
    onError: (failure) => {
      if (failure.message) showError(failure);
      // The stock may have changed: the page shows what can be bought now.
      if (failure instanceof OrderRejected) {
        void queryClient.invalidateQueries({ queryKey: cartQueries.key });
      }
      const open = openPaymentOf(failure, user.id);
      if (open) waitFor(open);
    },
  });
  const isPaying = useIsMutating({ mutationKey: PAY_KEY }) > 0;
  return { pay: () => oneAtATime(mutate), error, isPaying, waiting };
}

function openPaymentOf(failure: Error, userId: string): OrderRef | undefined {
  if (failure instanceof PaymentOpen) return failure.order;
  return failure instanceof PaymentInOtherTab ? readOpenPayment(userId) : undefined;
}
