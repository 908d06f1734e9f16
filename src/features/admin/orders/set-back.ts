import type { Order } from "#domain/orders/orders.ts";
import { type OrderStatus, orderStatuses } from "#domain/orders/statuses.ts";
import { isSessionEnded, messageOf } from "#lib/data/errors.ts";
import type { Refusal, StatusChange } from "./status-changes-api.ts";

type ChangedOrder = Pick<Order, "id" | "paymentReference" | "orderStatus">;
type Send = (change: StatusChange) => Promise<Refusal[]>;

/** For orders that may not be packed, such as a cancelled one that nobody has paid. */
const REASON = "Change undone";
const NAMED = 3;

/** Gives orders their former status, of which they have another one now; tries all before it throws. */
export async function setBack(
  orders: readonly ChangedOrder[],
  status: OrderStatus,
  send: Send,
): Promise<void> {
  const failures: string[] = [];
  for (const former of orderStatuses) {
    const ofFormer = orders.filter(({ orderStatus }) => orderStatus === former);
    const changed = ofFormer.map((order) => ({ ...order, orderStatus: status }));
    if (changed.length > 0) failures.push(...(await failuresOf(changed, former, send)));
  }
  if (failures.length > 0) throw new Error(textOf(failures));
}

async function failuresOf(
  orders: ChangedOrder[],
  former: OrderStatus,
  send: Send,
): Promise<string[]> {
  const named = ({ paymentReference }: ChangedOrder, error: string) =>
    `#${paymentReference}: ${error}`;
  try {
    const refusals = await send({ orders, status: former, reason: REASON });
    const refused = (one: ChangedOrder) => refusals.filter(({ id }) => id === one.id);
    return orders.flatMap((order) => refused(order).map(({ error }) => named(order, error)));
  } catch (error) {
    if (isSessionEnded(error)) throw error;
    return orders.map((order) => named(order, messageOf(error)));
  }
}

function textOf(failures: readonly string[]): string {
  const more = failures.length - NAMED;
  return `Not undone: ${failures.slice(0, NAMED).join(" ")}${more > 0 ? ` And ${more} more.` : ""}`;
}
