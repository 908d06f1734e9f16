import { errors } from "#domain/messages.ts";
import {
  deleteOrder,
  insertOrder,
  insertOrderItems,
  type PlacedOrder,
  ReferenceTaken,
} from "./checkout-api.ts";
import { itemRowsOf, newPaymentReference, orderRowOf, type Purchase } from "./purchase.ts";

/** What the database does not take; its own reason is the cause. */
export class OrderRefused extends Error {}

const MOST_REFERENCES = 2;

/** Makes the order, still without items; a reference that is taken gives way to a new one, once. */
export async function placeOrder(purchase: Purchase, tried = 1): Promise<PlacedOrder> {
  const reference = newPaymentReference();
  try {
    const orderId = await insertOrder(orderRowOf(purchase, reference));
    if (orderId !== undefined) return { orderId, reference };
  } catch (cause) {
    const again = cause instanceof ReferenceTaken && tried < MOST_REFERENCES;
    if (again) return placeOrder(purchase, tried + 1);
    throw new OrderRefused(errors.orderNotCreated, { cause });
  }
  throw new Error(errors.noOrderId);
}

/** An order whose items are refused is taken back. */
export async function addItems({ orderId }: PlacedOrder, { lines }: Purchase): Promise<void> {
  try {
    await insertOrderItems(itemRowsOf(orderId, lines));
  } catch (cause) {
    // An empty order that stays behind holds nothing; the shopper has to hear why it was refused.
    await deleteOrder(orderId).catch(reportError);
    throw new OrderRefused(errors.orderItemsNotSaved, { cause });
  }
}
