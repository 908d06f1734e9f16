import type { User } from "@supabase/auth-js";
import { type QueryClient, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { isDeliverable } from "#domain/orders/delivery.ts";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { cartQueries } from "../../cart/cart-queries.ts";
import { deliveryQueries } from "../../delivery/delivery-queries.ts";
import { totalOfLines } from "../../product-lists/product-line.ts";
import type { OrderRef } from "../purchase/checkout-api.ts";
import { continueOrder, createOrder } from "../purchase/create-order.ts";
import { linesToOrder } from "../purchase/lines-to-order.ts";
import type { Buyer, Purchase } from "../purchase/purchase.ts";
import { readOpenPayment } from "./open-payment.ts";
import type { OrderToPay } from "./pay.ts";
import {
  DeliveryMissing,
  OrderRejected,
  PaymentInOtherTab,
  PaymentOpen,
} from "./payment-errors.ts";
import { usePayment } from "./use-payment.ts";
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
  if (!buyer.id || lines.length === 0) throw new Error(errors.missingOrderDetails);
  if (!isDeliverable(delivery)) throw new DeliveryMissing(errors.missingOrderDetails);
  return { buyer, lines, delivery };
}

/** One open order per cart: the next press continues it. */
async function orderCart(queryClient: QueryClient, buyer: Buyer): Promise<OrderToPay> {
  const purchase = await readPurchase(queryClient, buyer);
  const charge = {
    amount: totalOfLines(purchase.lines),
    cartLines: purchase.lines.map(({ id }) => id),
  };
  const unpaid = await continueOrder(purchase);
  if (unpaid) return { ...unpaid, ...charge };
  const order = await createOrder(purchase);
  toast.success(successes.orderAdded);
  return { ...order, ...charge };
}

/** Only one payment runs at a time; while the outcome of one is open, `waiting` has its order. */
export function usePayCart(user: User) {
  const { id, email = "" } = user;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const oneAtATime = useOneAtATime(PAY_KEY);
  const { waitFor, ...waiting } = useWaitingPayment(id);
  const { mutate, error } = usePayment(user, {
    mutationKey: PAY_KEY,
    begin: () => orderCart(queryClient, { id, email }),
    onError: (failure) => {
      if (failure instanceof DeliveryMissing) navigate(paths.checkout);
      // The stock may have changed: the page shows what can be bought now.
      if (failure instanceof OrderRejected) {
        void readAgain(queryClient, cartQueries.key);
      }
      const open = openPaymentOf(failure, id);
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
