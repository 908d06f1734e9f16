import { useIsMutating, useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { publicConfig } from "#config/env.ts";
import { errors, successes } from "#domain/messages.ts";
import { toPesewas } from "#domain/money.ts";
import { messageOf } from "#lib/errors.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { totalOfLines } from "../cart/product-lines.ts";
import { type PlacedOrder, verifyPayment } from "./checkout-api.ts";
import { loadPaystack } from "./paystack-script.ts";
import { addItems, OrderRefused, placeOrder } from "./place-order.ts";
import type { Purchase } from "./purchase.ts";
import {
  clearUnverifiedPayment,
  readUnverifiedPayment,
  saveUnverifiedPayment,
} from "./unverified-payment.ts";
import { usePopup } from "./use-popup.ts";

/** The provider took the payment and the shop could not confirm it: it may be paid or not. */
export class PaymentUnverified extends Error {
  readonly order: PlacedOrder;
  constructor(message: string, order: PlacedOrder, options?: ErrorOptions) {
    super(message, options);
    this.order = order;
  }
}

async function askShop(order: PlacedOrder) {
  return verifyPayment(order).catch((cause: unknown) => {
    throw new PaymentUnverified(errors.verificationServerError, order, { cause });
  });
}

async function confirm(order: PlacedOrder): Promise<void> {
  const { success, message } = await askShop(order);
  if (!success) throw new PaymentUnverified(message || errors.verificationFailed, order);
}

function chargeFor({ buyer, lines }: Purchase, { reference }: PlacedOrder) {
  return {
    key: publicConfig().paystackPublicKey,
    email: buyer.email,
    amount: toPesewas(totalOfLines(lines)),
    currency: "GHS" as const,
    reference,
  };
}

const PAY_KEY = ["pay"] as const;

type Checkout = {
  buyerId: string;
  readPurchase: () => Promise<Partial<Purchase>>;
  onRefused: () => void;
  /** `before` when a payment made earlier turned out to have arrived. */
  onPaid: (when: "now" | "before") => Promise<void>;
};

async function completePurchase(readPurchase: Checkout["readPurchase"]): Promise<Purchase> {
  const { buyer, lines, delivery } = await readPurchase();
  if (!buyer?.id || !lines?.length || !delivery) throw new Error(errors.missingOrderDetails);
  return { buyer, lines, delivery };
}

/** From the press of the button to the confirmed order; one at a time, wherever it was started. */
export function usePay({ buyerId, readPurchase, onRefused, onPaid }: Checkout) {
  const oneAtATime = useOneAtATime(PAY_KEY);
  const openPopup = usePopup();
  const { mutate, error } = useMutation({
    mutationKey: PAY_KEY,
    meta: { silent: true },
    mutationFn: async (doubtful: PlacedOrder | undefined) => {
      // Nobody pays twice because the shop had been out of reach.
      if (doubtful && (await askShop(doubtful)).success) return "before" as const;
      clearUnverifiedPayment(buyerId);
      const purchase = await completePurchase(readPurchase);
      await loadPaystack();
      const order = await placeOrder(purchase);
      await addItems(order, purchase);
      toast.success(successes.orderAdded);
      await openPopup(chargeFor(purchase, order));
      saveUnverifiedPayment(buyerId, order);
      await confirm(order);
      return "now" as const;
    },
    onSuccess: (when) => {
      clearUnverifiedPayment(buyerId);
      toast.success(successes.paymentSuccessful);
      return onPaid(when);
    },
    onError: (failure) => {
      const message = messageOf(failure);
      toast.error(message, { id: message });
      if (failure instanceof OrderRefused) onRefused();
    },
  });
  const press = () =>
    oneAtATime(() =>
      mutate(error instanceof PaymentUnverified ? error.order : readUnverifiedPayment(buyerId)),
    );
  return { press, error, busy: useIsMutating({ mutationKey: PAY_KEY }) > 0 };
}
