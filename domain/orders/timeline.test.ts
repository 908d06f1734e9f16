import { expect, it } from "vitest";
import { cedis } from "../money.ts";
import type { OwnOrder } from "./orders.ts";
import { refundOf, timelineOf } from "./timeline.ts";

const order: OwnOrder = {
  id: 1,
  created_at: "2026-11-15T12:00:00Z",
  orderStatus: "processing",
  paymentStatus: "success",
  totalAmount: cedis(1234.5),
  paymentReference: "NTOMA-1",
  user_id: null,
  name: "",
  phoneNumber: "",
  address: "",
  city: "",
  region: "",
  moneyStatus: "paid",
  canBePacked: true,
  shortBy: 0,
  salesAmount: cedis(1234.5),
  refundedAmount: cedis(0),
  refundPending: cedis(0),
  refundDue: cedis(0),
  orderItems: [],
};

const stepsOf = (change: Partial<OwnOrder>) =>
  timelineOf({ ...order, ...change }).map(({ label, done }) => (done ? `${label} ✓` : label));

it.each([
  [{ paymentStatus: "pending" }, ["Ordered ✓", "Paid", "Packed", "On its way", "Delivered"]],
  [
    { paymentStatus: "failed" },
    ["Ordered ✓", "Payment failed", "Packed", "On its way", "Delivered"],
  ],
  [{ orderStatus: "dispatched" }, ["Ordered ✓", "Paid ✓", "Packed ✓", "On its way ✓", "Delivered"]],
  [{ orderStatus: "cancelled", paymentStatus: "pending" }, ["Ordered ✓", "Cancelled ✓"]],
  [
    { orderStatus: "cancelled", refundDue: cedis(1234.5) },
    ["Ordered ✓", "Paid ✓", "Cancelled ✓", "Refund of GH₵1,234.50 due"],
  ],
  [
    {
      orderStatus: "cancelled",
      paymentStatus: "failed",
      refundedAmount: cedis(1234.5),
      moneyStatus: "refunded",
    },
    ["Ordered ✓", "Paid ✓", "Cancelled ✓", "Refunded GH₵1,234.50 ✓"],
  ],
  [
    { paymentStatus: "pending", moneyStatus: "unpaid", refundedAmount: cedis(1) },
    [
      "Ordered ✓",
      "Paid",
      "Packed",
      "On its way",
      "Delivered",
      "Other payments refunded: GH₵1.00 ✓",
    ],
  ],
])("shows the steps of an order with %o", (change, steps) => {
  expect(stepsOf(change)).toEqual(steps);
});

it("speaks of a refund only when there is one, with its amount", () => {
  expect(refundOf(order)).toBeUndefined();
  const requested = { ...order, refundPending: cedis(20), refundedAmount: cedis(50) };
  expect(refundOf(requested)?.label).toBe("Refund of GH₵20.00 on its way");
  const partly = { ...requested, refundDue: cedis(5) };
  expect(refundOf(partly)?.label).toBe("Refund of GH₵5.00 due");
});
