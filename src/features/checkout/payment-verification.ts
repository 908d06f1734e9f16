import { errors } from "#domain/messages.ts";
import { type OrderRef, type Verification, verifyPayment } from "./checkout-api.ts";

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

export async function assertPaid(order: OrderRef): Promise<void> {
  const { success, message } = await verify(order);
  if (!success) throw new PaymentUnverified(message || errors.verificationFailed, order);
}
