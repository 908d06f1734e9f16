import type { QueryClient } from "@tanstack/react-query";
import { type Order, orderCount } from "#domain/orders/orders.ts";
import { type OrderStatus, orderStatusLook } from "#domain/orders/statuses.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { offerUndo } from "#lib/undo.ts";
import { setBack } from "./set-back.ts";
import { updateOrderStatuses } from "./status-changes-api.ts";

function changedText(orders: readonly Order[], status: OrderStatus): string {
  const [first] = orders;
  const { label } = orderStatusLook(status);
  if (first && orders.length === 1) return `#${first.paymentReference} set to ${label}`;
  return `${orderCount(orders.length)} set to ${label}`;
}

export type Changed = {
  /** As they were before they got the status. */
  orders: readonly Order[];
  status: OrderStatus;
  /** When the first request was sent: the mail about it waits as long as the offer lasts. */
  since: number;
};

export function offerStatusUndo(client: QueryClient, { orders, status, since }: Changed): void {
  const changed = orders.filter(({ orderStatus }) => orderStatus !== status);
  if (changed.length === 0) return;
  const undo = () =>
    setBack(changed, status, updateOrderStatuses).finally(() => void readAgain(client, ["orders"]));
  offerUndo({ text: changedText(changed, status), undo }, since);
}
