import { errors } from "#domain/messages.ts";
import type { OrderRef } from "../purchase/checkout-api.ts";

/** The order or its items were rejected; `cause` is the database's error. */
export class OrderRejected extends Error {}

/** Nothing can be delivered with what the shopper has saved. */
export class DeliveryMissing extends Error {}

/** No new charge may begin: it is not known yet whether this order is paid. */
export class PaymentOpen extends Error {
  readonly order: OrderRef;
  constructor(order: OrderRef, message: string, options?: ErrorOptions) {
    super(message, options);
    this.order = order;
  }
}

/** Another tab of this browser is paying; its popup may still be open. */
export class PaymentInOtherTab extends Error {
  constructor() {
    super(errors.paymentInProgress);
  }
}
