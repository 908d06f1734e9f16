import type { User } from "@supabase/auth-js";
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { publicConfig } from "#config/env.ts";
import { errors, successes } from "#domain/messages.ts";
import { toPesewas } from "#domain/money.ts";
import { messageOf } from "#lib/errors.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { cartQueries } from "../cart/cart-queries.ts";
import { totalOfLines } from "../cart/product-lines.ts";
import { deliveryQueries } from "../delivery/delivery-queries.ts";
import type { OrderRef } from "./checkout-api.ts";
import { createOrder, OrderRejected } from "./create-order.ts";
import { type PaidOrder, useFinishPurchase } from "./finish-purchase.ts";
import { linesToOrder } from "./lines-to-order.ts";
import { clearOpenPayment, readOpenPayment, saveOpenPayment } from "./open-payment.ts";
import { PaymentInOtherTab, withPaymentLock } from "./payment-lock.ts";
import {
  findOpenPayment,
  PaymentOpen,
  settleOpenPayments,
  verify,
} from "./payment-verification.ts";
import { loadPaystack } from "./paystack.ts";
import type { Buyer, Purchase } from "./purchase.ts";
import { usePaystackPopup } from "./use-paystack-popup.ts";
import { useWaitingPayment } from "./use-waiting-payment.ts";

const PAY_KEY = ["pay"] as const;

/** Read anew: another tab or device may have bought the cart that the page shows. */
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

function chargeFor({ buyer, lines }: Purchase, { reference }: OrderRef) {
  return {
    key: publicConfig().paystackPublicKey,
    email: buyer.email,
    amount: toPesewas(totalOfLines(lines)),
    currency: "GHS" as const,
    reference,
  };
}

function showError(error: unknown): void {
  const message = messageOf(error);
  toast.error(message, { id: message });
}

/** From the click to the popup's end; undefined when the shopper closed it without paying. */
function usePurchase({ id, email = "" }: User) {
  const queryClient = useQueryClient();
  const openPopup = usePaystackPopup();
  return async (): Promise<PaidOrder | undefined> => {
    const earlier = await settleOpenPayments();
    if (earlier) return { ...earlier, paid: "earlier" };
    const purchase = await readPurchase(queryClient, { id, email });
    const PaystackPop = await loadPaystack();
    const order = await createOrder(purchase).catch(findOpenPayment);
    // Before the popup opens: from here on there may be a charge.
    saveOpenPayment(id, order);
    toast.success(successes.orderAdded);
    const ended = await openPopup(PaystackPop, chargeFor(purchase, order)).catch(showError);
    const { state, message } = await verify(order);
    if (state === "paid") return { ...order, paid: "now" };
    if (state === "open") throw new PaymentOpen(order, ended ? message : "");
    clearOpenPayment(id);
    if (ended) throw new Error(message);
    return undefined;
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
