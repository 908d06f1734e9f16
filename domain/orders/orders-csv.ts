import { csvHead, csvRows } from "../csv.ts";
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
  ["Total Amount", ({ totalAmount }) => totalAmount.toFixed(2)],
  ["Order Status", ({ orderStatus }) => orderStatus],
  ["Payment Status", ({ paymentStatus }) => paymentStatus],
  ["Address", ({ address }) => address],
  ["City", ({ city }) => city],
  ["Region", ({ region }) => region],
];

export const ordersCsvHead = csvHead(columns.map(([title]) => title));

export function ordersCsvRows(orders: readonly Order[]): string {
  return csvRows(orders.map((order) => columns.map(([, cellOf]) => cellOf(order))));
}
