import { errors } from "#domain/messages.ts";
import { isConflict } from "#lib/data/errors.ts";
import { type OrderRef, readOpenPayments, verifyPayment } from "../purchase/checkout-api.ts";
import { OrderRejected, PaymentOpen } from "./payment-errors.ts";

/** "open" until the result is known: no other charge may start. */
export type PaymentOutcome = { state: "paid" | "unpaid" | "open"; message: string };

/** A server that cannot be reached leaves the outcome open. */
export async function verify(order: OrderRef): Promise<PaymentOutcome> {
  try {
    const { success, final, message } = await verifyPayment(order);
    if (success) return { state: "paid", message: message ?? "" };
    const state = final === false ? "open" : "unpaid";
    return { state, message: message || errors.verificationFailed };
  } catch {
    // The browser reports the failed request itself.
    return { state: "open", message: errors.verificationServerError };
  }
}

/** Verifies open payments: the paid one, or undefined when a new payment may begin. */
export async function findPaid(payments: readonly OrderRef[]): Promise<OrderRef | undefined> {
  for (const order of payments) {
    const { state } = await verify(order);
    if (state === "paid") return order;
    if (state === "open") throw new PaymentOpen(order, errors.paymentInProgress);
  }
  return undefined;
}

export async function verifyOpenPayments(): Promise<OrderRef | undefined> {
  const payments = await readOpenPayments().catch((cause: unknown) => {
    throw new OrderRejected(errors.orderNotCreated, { cause });
  });
  return findPaid(payments);
}

/** The database rejects a new payment, with a conflict, while another tab or device is paying. */
export async function throwIfPaymentOpen(cause: unknown): Promise<void> {
  if (!isConflict(cause)) return;
  const [order] = await readOpenPayments();
  if (order) throw new PaymentOpen(order, errors.paymentInProgress, { cause });
}
