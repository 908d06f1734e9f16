import { errors } from "#domain/messages.ts";
import {
  type OrderRef,
  PaymentInProgress,
  readOpenPayments,
  verifyPayment,
} from "./checkout-api.ts";
import { OrderRejected } from "./create-order.ts";

/** "open" until the result is known: no other charge may start. */
export type PaymentResult = { state: "paid" | "unpaid" | "open"; message: string };

/** No new charge may begin: it is not known yet whether this order is paid. */
export class PaymentOpen extends Error {
  readonly order: OrderRef;
  constructor(order: OrderRef, message: string, options?: ErrorOptions) {
    super(message, options);
    this.order = order;
  }
}

/** A server that cannot be reached leaves the result open. */
export async function verify(order: OrderRef): Promise<PaymentResult> {
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

/** Verifies the user's open payments: the paid one, or undefined when a new payment may begin. */
export async function settleOpenPayments(): Promise<OrderRef | undefined> {
  const payments = await readOpenPayments().catch((cause: unknown) => {
    throw new OrderRejected(errors.orderNotCreated, { cause });
  });
  for (const order of payments) {
    const { state } = await verify(order);
    if (state === "paid") return order;
    if (state === "open") throw new PaymentOpen(order, errors.paymentInProgress);
  }
  return undefined;
}

/** For an order that the database rejected because another tab or device began to pay meanwhile. */
export async function findOpenPayment(error: unknown): Promise<never> {
  if (!(error instanceof PaymentInProgress)) throw error;
  const [order] = await readOpenPayments();
  throw order ? new PaymentOpen(order, error.message, { cause: error }) : error;
}
