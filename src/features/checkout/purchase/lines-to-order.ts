import { errors } from "#domain/messages.ts";
import { lineOf, type ProductLine } from "../../product-lists/product-line.ts";
import { OrderRejected } from "../payment/payment-errors.ts";

/**
 * The stored lines, at the prices that the page shows: the database rejects a price that has changed.
 * Lines that changed in another tab or on another device are shown before anything is charged.
 */
export function linesToOrder(
  stored: readonly ProductLine[],
  shown: readonly ProductLine[] = stored,
): ProductLine[] {
  if (stored.length > 0 && !isSameCart(stored, shown)) throw new OrderRejected(errors.cartChanged);
  return stored.map((line) => {
    const price = lineOf(shown, line.product.id)?.product.price ?? line.product.price;
    return { ...line, product: { ...line.product, price } };
  });
}

function isSameCart(one: readonly ProductLine[], other: readonly ProductLine[]): boolean {
  const hasSameLine = ({ product, quantity }: ProductLine) =>
    lineOf(other, product.id)?.quantity === quantity;
  return one.length === other.length && one.every(hasSameLine);
}
