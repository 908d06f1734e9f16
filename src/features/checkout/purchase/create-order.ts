import { errors } from "#domain/messages.ts";
import { isConflict } from "#lib/data/errors.ts";
import { OrderRejected } from "../payment/payment-errors.ts";
import { throwIfPaymentOpen } from "../payment/payment-verification.ts";
import {
  deleteOrder,
  insertOrder,
  insertOrderItems,
  type OrderRef,
  readUnpaidOrders,
  startAttempt,
} from "./checkout-api.ts";
import {
  isOrderOf,
  itemRowsOf,
  newPaymentReference,
  orderRowOf,
  type Purchase,
} from "./purchase.ts";

const MAX_ATTEMPTS = 2;

/** Inserts the order without items; a payment reference in use is replaced once. */
async function insertWithReference(purchase: Purchase, attempt = 1): Promise<OrderRef> {
  const reference = newPaymentReference();
  try {
    const orderId = await insertOrder(orderRowOf(purchase, reference));
    if (orderId !== undefined) return { orderId, reference };
  } catch (cause) {
    await throwIfPaymentOpen(cause);
    if (isConflict(cause) && attempt < MAX_ATTEMPTS) {
      return insertWithReference(purchase, attempt + 1);
    }
    throw new OrderRejected(errors.orderNotCreated, { cause });
  }
  throw new Error(errors.noOrderId);
}

/** Creates the order with its items; when the items are rejected, the order is deleted again. */
export async function createOrder(purchase: Purchase): Promise<OrderRef> {
  const order = await insertWithReference(purchase);
  try {
    await insertOrderItems(itemRowsOf(order.orderId, purchase.lines));
  } catch (cause) {
    // An order that cannot be deleted is empty and reserves nothing.
    await deleteOrder(order.orderId).catch(reportError);
    throw new OrderRejected(errors.orderItemsNotSaved, { cause });
  }
  return order;
}

/** Another attempt to pay, with a new reference, of an order that was left unpaid; undefined if there is none. */
export async function continueOrder(purchase: Purchase): Promise<OrderRef | undefined> {
  const unpaid = await readUnpaidOrders(purchase.buyer.id).catch((cause: unknown) => {
    throw new OrderRejected(errors.orderNotCreated, { cause });
  });
  const order = unpaid.find((one) => isOrderOf(purchase, one));
  if (!order) return undefined;
  try {
    return await startAttempt(order.id);
  } catch (cause) {
    await throwIfPaymentOpen(cause);
    // It cannot be paid any more: a new order replaces it.
    if (isConflict(cause)) return undefined;
    throw new OrderRejected(errors.orderNotCreated, { cause });
  }
}
