import { errors } from "#domain/messages.ts";
import {
  deleteOrder,
  insertOrder,
  insertOrderItems,
  type OrderRef,
  PaymentInProgress,
  ReferenceTaken,
} from "./checkout-api.ts";
import { itemRowsOf, newPaymentReference, orderRowOf, type Purchase } from "./purchase.ts";

/** The database rejected the order or its items; `cause` is its error. */
export class OrderRejected extends Error {}

const MAX_ATTEMPTS = 2;

/** Inserts the order without items; a payment reference in use is replaced once. */
async function insertWithReference(purchase: Purchase, attempt = 1): Promise<OrderRef> {
  const reference = newPaymentReference();
  try {
    const orderId = await insertOrder(orderRowOf(purchase, reference));
    if (orderId !== undefined) return { orderId, reference };
  } catch (cause) {
    const retry = cause instanceof ReferenceTaken && attempt < MAX_ATTEMPTS;
    if (retry) return insertWithReference(purchase, attempt + 1);
    if (cause instanceof PaymentInProgress) throw cause;
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
