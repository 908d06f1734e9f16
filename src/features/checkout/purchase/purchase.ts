import type { Cedis } from "#domain/money.ts";
import type { Delivery } from "#domain/orders/delivery.ts";
import { type ProductLine, totalOfLines } from "../../product-lists/product-line.ts";

export type Buyer = { id: string; email: string };

/** Everything an order is created from. */
export type Purchase = {
  buyer: Buyer;
  lines: readonly ProductLine[];
  delivery: Delivery;
};

export function newPaymentReference(now = Date.now()): string {
  return `NTOMA-${now}`;
}

/** The row of a new order; a database trigger overwrites what a browser may not decide. */
export function orderRowOf({ buyer, lines, delivery }: Purchase, paymentReference: string) {
  const { fullName: name, phoneNumber, address, city, region } = delivery;
  return {
    orderStatus: "processing",
    paymentStatus: "pending",
    totalAmount: totalOfLines(lines),
    paymentReference,
    user_id: buyer.id,
    name,
    phoneNumber,
    address,
    city,
    region,
  };
}

export function itemRowsOf(orderId: number, lines: readonly ProductLine[]) {
  return lines.map(({ quantity, product: { id: productId, price } }) => {
    return { orderId, productId, quantity, price };
  });
}

/** An order that was created before, and not paid. */
export type UnpaidOrder = Pick<
  ReturnType<typeof orderRowOf>,
  "name" | "phoneNumber" | "address" | "city" | "region"
> & {
  id: number;
  orderItems: { productId: number | null; quantity: number; price: Cedis }[];
};

/** Whether the order is what the shopper wants to buy now: same goods, prices and delivery. */
export function isOrderOf({ lines, delivery }: Purchase, order: UnpaidOrder): boolean {
  const isOrdered = ({ quantity, product }: ProductLine) =>
    order.orderItems.some(
      (item) =>
        item.productId === product.id && item.quantity === quantity && item.price === product.price,
    );
  return (
    order.orderItems.length === lines.length &&
    lines.every(isOrdered) &&
    order.name === delivery.fullName &&
    order.phoneNumber === delivery.phoneNumber &&
    order.address === delivery.address &&
    order.city === delivery.city &&
    order.region === delivery.region
  );
}
