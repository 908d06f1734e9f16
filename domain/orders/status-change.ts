import { formatCedis, fromPesewas } from "../money.ts";
import { isRefundOwed, notRefunded } from "../payments.ts";
import { sum } from "../pesewas.ts";
import type { Order } from "./orders.ts";
import { isPaid, type OrderStatus, orderStatusLook } from "./statuses.ts";

/** A status of which the customer gets a mail. */
export function mailsCustomer(status: OrderStatus): boolean {
  return status === "dispatched" || status === "delivered" || status === "cancelled";
}

const nextSteps: Record<string, { status: OrderStatus; label: string }> = {
  processing: { status: "packaged", label: "Pack" },
  packaged: { status: "dispatched", label: "Dispatch" },
  dispatched: { status: "delivered", label: "Deliver" },
};

/** What an admin does with an order next; undefined when nothing is left to do. */
export function nextStep({ orderStatus }: Pick<Order, "orderStatus">) {
  return nextSteps[orderStatus];
}

export type Question = { heading: string; text: string; action: string };

type Changed = Pick<Order, "paymentStatus" | "refundStatus" | "totalAmount" | "refundedAmount">;

const counted = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

/** Whether the money of an order is on its way back or was sent back. */
export function wasRefunded({ refundStatus }: Pick<Order, "refundStatus">): boolean {
  return refundStatus !== null && !isRefundOwed(refundStatus);
}

/** To be answered before refunded orders are taken up again. */
export function reinstateQuestion(
  orders: readonly Changed[],
  status: OrderStatus,
): Question | undefined {
  const refunded = orders.filter(wasRefunded).length;
  if (status === "cancelled" || refunded === 0) return undefined;
  return {
    heading: "Take up a refunded order?",
    text: `${counted(refunded)} of ${orders.length} ${refunded === 1 ? "was" : "were"} refunded: the money has gone back to the customer.`,
    action: `Set to ${orderStatusLook(status).label}`,
  };
}

/** To be answered once before several orders are changed. */
export function bulkQuestion(
  orders: readonly Changed[],
  status: OrderStatus,
): Question | undefined {
  if (status !== "cancelled") return reinstateQuestion(orders, status);
  const paid = orders.filter((order) => isPaid(order.paymentStatus) && !wasRefunded(order));
  const owed = fromPesewas(sum(paid.map(notRefunded)));
  const refunds = paid.length === 0 ? "" : ` Refunds of ${formatCedis(owed)} become due.`;
  return {
    heading: `Cancel ${counted(orders.length)}?`,
    text: `Each customer gets a mail.${refunds}`,
    action: `Cancel ${counted(orders.length)}`,
  };
}
