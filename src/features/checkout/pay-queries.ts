import type { User } from "@supabase/auth-js";
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import { publicConfig } from "#config/env.ts";
import { paths } from "#config/paths.ts";
import { errors, successes } from "#domain/messages.ts";
import { toPesewas } from "#domain/money.ts";
import { messageOf } from "#lib/errors.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { cartQueries, useClearCart } from "../cart/cart-queries.ts";
import { totalOfLines } from "../cart/product-lines.ts";
import { deliveryQueries } from "../delivery/delivery-queries.ts";
import { orderQueries } from "../orders/orders-queries.ts";
import type { OrderRef } from "./checkout-api.ts";
import { createOrder, OrderRejected } from "./create-order.ts";
import { assertPaid, endOpenPayments, isPaid, PaymentUnverified } from "./payment-verification.ts";
import { loadPaystack } from "./paystack.ts";
import type { Buyer, Purchase } from "./purchase.ts";
import {
  clearUnverifiedPayment,
  readUnverifiedPayment,
  saveUnverifiedPayment,
} from "./unverified-payment.ts";
import { usePaystackPopup } from "./use-paystack-popup.ts";

const PAY_KEY = ["pay"] as const;

/** The cart as the page shows it, and the delivery details as they are stored now. */
async function readPurchase(queryClient: QueryClient, buyer: Buyer): Promise<Purchase> {
  const [lines, [delivery]] = await Promise.all([
    queryClient.ensureQueryData(cartQueries.lines(buyer.id)),
    queryClient.fetchQuery(deliveryQueries.own(buyer.id)),
  ]).catch((cause: unknown) => {
    throw new Error(errors.cartNotLoaded, { cause });
  });
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

/** From the click to the confirmed order; only one payment runs at a time. */
export function usePay({ id, email = "" }: User) {
  const queryClient = useQueryClient();
  const oneAtATime = useOneAtATime(PAY_KEY);
  const openPopup = usePaystackPopup();
  const finish = useFinishPurchase(id);
  const { mutate, error } = useMutation({
    mutationKey: PAY_KEY,
    meta: { silent: true },
    mutationFn: async (unverified: OrderRef | undefined) => {
      // Verified again before anything else, so that nobody pays twice after a failed request.
      if (unverified && (await isPaid(unverified))) return "earlier" as const;
      if (await endOpenPayments()) return "earlier" as const;
      clearUnverifiedPayment(id);
      const purchase = await readPurchase(queryClient, { id, email });
      const PaystackPop = await loadPaystack();
      const order = await createOrder(purchase);
      toast.success(successes.orderAdded);
      await openPopup(PaystackPop, chargeFor(purchase, order));
      saveUnverifiedPayment(id, order);
      await assertPaid(order);
      return "now" as const;
    },
    onSuccess: finish,
    onError: (failure) => {
      const message = messageOf(failure);
      toast.error(message, { id: message });
      // The stock may have changed: the page shows what can be bought now.
      if (failure instanceof OrderRejected) {
        void queryClient.invalidateQueries({ queryKey: cartQueries.key });
      }
    },
  });
  const pay = () => {
    const unverified = error instanceof PaymentUnverified ? error.order : readUnverifiedPayment(id);
    oneAtATime(() => mutate(unverified));
  };
  return { pay, error, isPaying: useIsMutating({ mutationKey: PAY_KEY }) > 0 };
}

function useFinishPurchase(userId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: clearCart } = useClearCart();
  return async (paid: "now" | "earlier") => {
    clearUnverifiedPayment(userId);
    toast.success(successes.paymentSuccessful);
    // The server removed the bought lines; after an earlier payment the cart may hold new ones.
    // A cart that cannot be cleared is reported by that mutation's own toast.
    if (paid === "now") await clearCart(userId).catch(() => undefined);
    else await queryClient.invalidateQueries({ queryKey: cartQueries.key });
    await queryClient.resetQueries({ queryKey: orderQueries.key });
    await navigate(paths.orderComplete, { replace: true });
  };
}
