import { counted } from "../counted.ts";
import type { Cedis } from "../money.ts";

/** An order as lists and pages read it, with its own copy of the delivery details. */
export type Order = {
  id: number;
  created_at: string;
  orderStatus: string;
  paymentStatus: string;
  totalAmount: Cedis;
  paymentReference: string;
  user_id: string | null;
  name: string;
  phoneNumber: string;
  address: string;
  city: string;
  region: string;
  /** What happened to its money, in one word; the database computes it and the amounts. */
  moneyStatus: string;
  /** What is left of the price of a paid order after its refunds. */
  salesAmount: Cedis;
  /** Of all payments for the order. */
  refundedAmount: Cedis;
  /** The part of it that the provider has not finished. */
  refundPending: Cedis;
  /** What still has to go back. */
  refundDue: Cedis;
  canBePacked: boolean;
  /** Pieces that a paid order could not get out of the stock. */
  shortBy: number;
};

export const ORDER_COLUMNS =
  "id,created_at,orderStatus,paymentStatus,totalAmount,paymentReference,user_id,name,phoneNumber,address,city,region,moneyStatus,salesAmount,refundedAmount,refundPending,refundDue,canBePacked,shortBy";

/** An order as its shopper sees it on the page of the latest one, with what the provider said about its payments. */
export type LatestOrder = Order & {
  paymentAttempts: { message: string; declinedAt: string | null }[];
};

export const LATEST_ORDER_COLUMNS = `${ORDER_COLUMNS},paymentAttempts(message,declinedAt)` as const;

/** Why the payment of an order failed, as far as the provider said it. */
export function failureReason({ paymentStatus, paymentAttempts }: LatestOrder): string {
  if (paymentStatus !== "failed") return "";
  const times = paymentAttempts.map(({ declinedAt }) => declinedAt ?? "");
  const last = times.toSorted().at(-1) ?? "";
  return paymentAttempts.find(({ declinedAt }) => declinedAt === last)?.message ?? "";
}

/** An order as its shopper sees it in a list. */
export type OwnOrder = Order & {
  orderItems: { id: number; name: string; image: string; quantity: number }[];
};

export const OWN_ORDER_COLUMNS = `${ORDER_COLUMNS},orderItems(id,name,image,quantity)` as const;

/**
 * An item of an order, with its own copy of the product's name and image, which is what is shown:
 * the product may have changed since, or be gone.
 */
export type OrderItem = {
  id: number;
  orderId: number;
  /** Null when the product was deleted. */
  productId: number | null;
  quantity: number;
  refundedQuantity: number;
  price: Cedis;
  name: string;
  image: string;
  product: { name: string; image: string } | null;
};

export const ORDER_ITEM_COLUMNS =
  "id,orderId,productId,quantity,refundedQuantity,price,name,image,product:products(name,image)";

export function orderCount(count: number): string {
  return counted(count, "order", "orders");
}
