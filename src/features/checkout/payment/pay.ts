import { toast } from "react-hot-toast/headless";
import { publicConfig } from "#config/env.ts";
import { type Cedis, toPesewas } from "#domain/money.ts";
import { messageOf } from "#lib/data/errors.ts";
import type { OrderRef } from "../purchase/checkout-api.ts";
import type { Buyer } from "../purchase/purchase.ts";
import { clearOpenPayment, saveOpenPayment } from "./open-payment.ts";
import { PaymentOpen } from "./payment-errors.ts";
import { withPaymentLock } from "./payment-lock.ts";
import { verify, verifyOpenPayments } from "./payment-verification.ts";
import { type Charge, loadPaystack, type PaystackPop } from "./paystack.ts";

/** `cartLines`: the ids of the cart's lines that the order is made of. */
type CartOrder = OrderRef & { cartLines?: readonly number[] };

/** An order, and the amount of its charge. */
export type OrderToPay = CartOrder & { amount: Cedis };

type Payment = {
  buyer: Buyer;
  /** Creates the order, or another attempt to pay one. */
  begin: () => Promise<OrderToPay>;
  /** Rejects when the popup closes without a payment. */
  openPopup: (Popup: PaystackPop, charge: Charge) => Promise<unknown>;
};

/** An error without a message was shown before. */
export function showPaymentError(error: Error): void {
  if (error.message === "") return;
  const message = messageOf(error);
  toast.error(message, { id: message });
}

/**
 * One payment, from the click to its result: undefined when the shopper closed the popup. When the
 * result of an earlier one was not known yet and is that it was paid, nothing is charged now.
 */
export function pay(payment: Payment): Promise<CartOrder | undefined> {
  return withPaymentLock(async () => {
    const earlier = await verifyOpenPayments();
    if (earlier) return earlier;
    const Popup = await loadPaystack();
    const { amount, cartLines, ...order } = await payment.begin();
    const isPaid = await charge(payment, Popup, order, amount);
    return isPaid ? { ...order, cartLines } : undefined;
  });
}

async function charge(
  { buyer, openPopup }: Payment,
  Popup: PaystackPop,
  order: OrderRef,
  amount: Cedis,
): Promise<boolean> {
  // Before the popup opens: from here on there may be a charge.
  saveOpenPayment(buyer.id, order);
  let isClosed = false;
  await openPopup(Popup, {
    key: publicConfig().paystackPublicKey,
    email: buyer.email,
    amount: toPesewas(amount),
    currency: "GHS",
    reference: order.reference,
  }).catch((error: Error) => {
    isClosed = true;
    showPaymentError(error);
  });
  const { state, message } = await verify(order);
  if (state === "paid") return true;
  // What closed the popup was shown already.
  if (state === "open") throw new PaymentOpen(order, isClosed ? "" : message);
  clearOpenPayment(buyer.id);
  if (!isClosed) throw new Error(message);
  return false;
}
