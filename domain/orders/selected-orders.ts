import { nextAction } from "./next-action.ts";
import type { Order } from "./orders.ts";
import type { OrderStatus } from "./statuses.ts";

type Judged = Parameters<typeof nextAction>[0];

type MainStep<One> = { label: string; status: OrderStatus; orders: readonly One[] };

/** The step that most of the selected orders need next, and which of them do. */
export function mainStep<One extends Judged = Order>(
  orders: readonly One[],
): MainStep<One> | undefined {
  const steps = new Map<OrderStatus, { label: string; status: OrderStatus; orders: One[] }>();
  for (const order of orders) {
    const action = nextAction(order);
    if (!("status" in action)) continue;
    const { label, status } = action;
    const step = steps.get(status) ?? { label, status, orders: [] };
    step.orders.push(order);
    steps.set(status, step);
  }
  const most = [...steps.values()].toSorted((a, b) => b.orders.length - a.orders.length);
  return most[0];
}
