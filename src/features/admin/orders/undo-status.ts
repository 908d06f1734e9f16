import type { QueryClient } from "@tanstack/react-query";
import type { Order } from "#domain/orders/orders.ts";
import { type OrderStatus, orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { offerUndo } from "#lib/undo.ts";
import { updateOrderStatuses } from "./status-changes-api.ts";

/** Of each former status its orders, which have the new one now. */
async function setBack(orders: readonly Order[], status: OrderStatus): Promise<void> {
  for (const former of orderStatuses) {
    const ofFormer = orders.filter(({ orderStatus }) => orderStatus === former);
    if (ofFormer.length === 0) continue;
    const changed = ofFormer.map((order) => ({ ...order, orderStatus: status }));
    const [refusal, ...more] = await updateOrderStatuses(
      { orders: changed, status: former },
      crypto.randomUUID(),
    );
    if (refusal) throw new Error(refusalText(refusal.error, more.length));
  }
}

function refusalText(error: string, more: number): string {
  return more === 0 ? error : `${error} (and ${more} more)`;
}

function changedText(orders: readonly Order[], status: OrderStatus): string {
  const [first] = orders;
  const { label } = orderStatusLook(status);
  if (first && orders.length === 1) return `#${first.paymentReference} set to ${label}`;
  return `${orders.length} orders set to ${label}`;
}

/** The orders are as they were before they got the status; the mail about it waits as long as the offer lasts. */
export function offerStatusUndo(
  client: QueryClient,
  orders: readonly Order[],
  status: OrderStatus,
): void {
  const changed = orders.filter(({ orderStatus }) => orderStatus !== status);
  if (changed.length === 0) return;
  offerUndo({
    text: changedText(changed, status),
    undo: () => setBack(changed, status).finally(() => void readAgain(client, ["orders"])),
  });
}
