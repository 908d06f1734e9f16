import type { Order } from "./orders.ts";
import { isPaid, type OrderStatus } from "./statuses.ts";

type Judged = Pick<Order, "orderStatus" | "paymentStatus" | "moneyStatus" | "canBePacked">;

/** What changes the status of an order, and what has to be done about its money first. */
export type NextAction =
  | { kind: "pack" | "dispatch" | "deliver"; label: string; status: OrderStatus }
  | { kind: "mark_paid" | "refund" | "dispute"; label: string }
  | { kind: "none" };

const dispute: NextAction = { kind: "dispute", label: "Answer dispute" };
const refund: NextAction = { kind: "refund", label: "Refund" };
const markPaid: NextAction = { kind: "mark_paid", label: "Mark as paid" };
const none: NextAction = { kind: "none" };

const steps: Record<string, NextAction> = {
  processing: { kind: "pack", label: "Pack", status: "packaged" },
  packaged: { kind: "dispatch", label: "Dispatch", status: "dispatched" },
  dispatched: { kind: "deliver", label: "Deliver", status: "delivered" },
};

/** The one right thing to do with an order: its money comes before its parcel. */
export function nextAction(order: Judged): NextAction {
  const { orderStatus, paymentStatus, moneyStatus, canBePacked } = order;
  if (moneyStatus === "disputed") return dispute;
  if (moneyStatus === "refund_due") return refund;
  if (!isPaid(paymentStatus)) return orderStatus === "cancelled" ? none : markPaid;
  return canBePacked ? (steps[orderStatus] ?? none) : none;
}
