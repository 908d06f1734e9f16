import { formatCedis, NO_MONEY } from "../money.ts";
import type { OwnOrder } from "./orders.ts";
import { refundedMoney } from "./refunded-money.ts";
import { isPaid, type Tone } from "./statuses.ts";

export type TimelineStep = { label: string; done: boolean };

const deliverySteps = [
  { status: "packaged", label: "Packed" },
  { status: "dispatched", label: "On its way" },
  { status: "delivered", label: "Delivered" },
] as const;

/** What has happened to an order and, unless it was cancelled, what comes next. */
export function timelineOf(order: OwnOrder): TimelineStep[] {
  const { orderStatus, paymentStatus } = order;
  const refund = refundOf(order);
  // What went back of an order that came too late had paid for it; of one that still waits it had not.
  const paid = isPaid(paymentStatus) || (refund !== undefined && orderStatus === "cancelled");
  const steps = [{ label: "Ordered", done: true }];
  if (paid || orderStatus !== "cancelled") {
    const failed = paymentStatus === "failed" && !paid;
    steps.push({ label: failed ? "Payment failed" : "Paid", done: paid });
  }
  if (orderStatus === "cancelled") steps.push({ label: "Cancelled", done: true });
  else steps.push(...delivery(orderStatus));
  if (refund) steps.push({ label: refund.label, done: refund.done });
  return steps;
}

function delivery(orderStatus: string): TimelineStep[] {
  const reached = deliverySteps.findIndex(({ status }) => status === orderStatus);
  return deliverySteps.map(({ label }, index) => ({ label, done: index <= reached }));
}

type Refund = { label: string; done: boolean; tone: Tone };

/** The refund in the shopper's words: who owes it is the shop's affair. */
export function refundOf(order: OwnOrder): Refund | undefined {
  const { refundPending, refundDue } = order;
  if (refundDue > NO_MONEY) {
    return { label: `Refund of ${formatCedis(refundDue)} due`, done: false, tone: "yellow" };
  }
  if (refundPending > NO_MONEY) {
    const label = `Refund of ${formatCedis(refundPending)} on its way`;
    return { label, done: false, tone: "blue" };
  }
  const refunded = refundedMoney(order);
  return refunded && { label: refunded.text, done: true, tone: "grey" };
}
