import { csvHead, csvRows } from "../csv.ts";
import { type Cedis, decimalsOf, lineTotal } from "../money.ts";
import type { Order } from "./orders.ts";

/** "11/15/2026, 5:07:32 AM", in the viewer's own time zone; some engines put an unusual blank in it. */
function orderDate(time: string): string {
  return new Date(time).toLocaleString("en-US").replaceAll("\u202f", " ");
}

const columns: readonly (readonly [string, (order: Order) => string])[] = [
  ["Order ID", ({ paymentReference }) => paymentReference],
  ["Customer Name", ({ name }) => name],
  ["Phone Number", ({ phoneNumber }) => phoneNumber],
  ["Order Date", ({ created_at }) => orderDate(created_at)],
  ["Total Amount", ({ totalAmount }) => decimalsOf(totalAmount)],
  ["Order Status", ({ orderStatus }) => orderStatus],
  ["Payment Status", ({ paymentStatus }) => paymentStatus],
  ["Address", ({ address }) => address],
  ["City", ({ city }) => city],
  ["Region", ({ region }) => region],
];

/** An item of an order; the product is null when it was deleted. */
export type OrderedItem = {
  id: number;
  orderId: number;
  productId: number | null;
  name: string;
  quantity: number;
  price: Cedis;
  refundedQuantity: number;
  refundedAmount: Cedis;
};

type ItemLine = { order: Order; item: OrderedItem };

const itemColumns: readonly (readonly [string, (line: ItemLine) => string])[] = [
  ["Order ID", ({ order }) => order.paymentReference],
  ["Order Date", ({ order }) => orderDate(order.created_at)],
  ["Order Status", ({ order }) => order.orderStatus],
  ["Payment Status", ({ order }) => order.paymentStatus],
  ["Product ID", ({ item }) => String(item.productId ?? "")],
  ["Product", ({ item }) => item.name],
  ["Quantity", ({ item }) => String(item.quantity)],
  ["Price", ({ item }) => decimalsOf(item.price)],
  ["Line Total", ({ item }) => decimalsOf(lineTotal(item))],
  ["Refunded Quantity", ({ item }) => String(item.refundedQuantity)],
  ["Refunded Amount", ({ item }) => decimalsOf(item.refundedAmount)],
];

export const itemsCsvHead = csvHead(itemColumns.map(([title]) => title));

/** The items of the orders, in the order of the list. */
export function itemsCsvRows(orders: readonly Order[], items: readonly OrderedItem[]): string {
  const byId = new Map(orders.map((order, place) => [order.id, { order, place }]));
  const lines = items
    .flatMap((item) => {
      const found = byId.get(item.orderId);
      return found ? [{ ...found, item }] : [];
    })
    .sort((one, other) => one.place - other.place || one.item.id - other.item.id);
  return csvRows(lines.map((line) => itemColumns.map(([, cellOf]) => cellOf(line))));
}

export const ordersCsvHead = csvHead(columns.map(([title]) => title));

export function ordersCsvRows(orders: readonly Order[]): string {
  return csvRows(orders.map((order) => columns.map(([, cellOf]) => cellOf(order))));
}
