import { errors } from "#domain/messages.ts";
import {
  type OrderRef,
  readOpenPayments,
  type Verification,
  verifyPayment,
} from "./checkout-api.ts";

/** Paystack reported a payment that the server did not confirm: it may be paid or not. */
export class PaymentUnverified extends Error {
  readonly order: OrderRef;
  constructor(message: string, order: OrderRef, options?: ErrorOptions) {
    super(message, options);
    this.order = order;
  }
}

async function verify(order: OrderRef): Promise<Verification> {
  return verifyPayment(order).catch((cause: unknown) => {
    throw new PaymentUnverified(errors.verificationServerError, order, { cause });
  });
}

export async function isPaid(order: OrderRef): Promise<boolean> {
  return (await verify(order)).success === true;
}

/** Ends the buyer's open payments, on whatever device they began; true when one of them is paid. */
export async function endOpenPayments(): Promise<boolean> {
  for (const order of await readOpenPayments()) {
    const { success, message, final } = await verify(order);
    if (success) return true;
    if (!final) throw new PaymentUnverified(message || errors.paymentInProgress, order);
  }
  return false;
}

export async function assertPaid(order: OrderRef): Promise<void> {
  const { success, message } = await verify(order);
  if (!success) throw new PaymentUnverified(message || errors.verificationFailed, order);
}
