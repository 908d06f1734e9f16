import { expect, it } from "vitest";
import { cedis, NO_MONEY } from "../money.ts";
import { orderBanner } from "./order-banner.ts";
import type { OrderEvent } from "./order-events.ts";
import type { Order } from "./orders.ts";

const order: Order = {
  id: 1,
  created_at: "2026-11-19T10:00:00Z",
  orderStatus: "processing",
  paymentStatus: "success",
  totalAmount: cedis(200),
  paymentReference: "NTOMA-1",
  user_id: null,
  name: "Kofi",
  phoneNumber: "",
  address: "",
  city: "",
  region: "",
  moneyStatus: "paid",
  salesAmount: cedis(200),
  refundedAmount: NO_MONEY,
  refundPending: NO_MONEY,
  refundDue: NO_MONEY,
  canBePacked: true,
  shortBy: 0,
};

const event = (kind: string, status: string, different: Partial<OrderEvent> = {}): OrderEvent => ({
  at: "2026-11-19T10:00:00Z",
  kind,
  id: 1,
  status,
  actor: "",
  userName: "",
  amount: cedis(50),
  currency: "GHS",
  channel: "",
  reason: "",
  note: "",
  dueAt: null,
  items: null,
  change: null,
  ...different,
});

const failed = event("refund", "failed", { note: "The bank refused it." });

it.each<[string, Partial<Order>, OrderEvent[], string]>([
  ["to pack", {}, [], "Paid and ready to be packed."],
  ["packed", { orderStatus: "packaged" }, [], "Packed and ready to be dispatched."],
  ["dispatched", { orderStatus: "dispatched" }, [], "On its way to the customer."],
  ["delivered", { orderStatus: "delivered" }, [], "Delivered."],
  [
    "unpaid",
    { paymentStatus: "pending", moneyStatus: "unpaid" },
    [],
    "This order is not paid. Mark it as paid",
  ],
  [
    "failed",
    { paymentStatus: "failed", moneyStatus: "unpaid" },
    [event("declined", "declined", { note: "Insufficient Funds" })],
    "The payment of this order failed: Insufficient Funds. Mark it as paid",
  ],
  [
    "failed without a reason",
    { paymentStatus: "failed", moneyStatus: "unpaid" },
    [],
    "The payment of this order failed. Mark it as paid",
  ],
  [
    "cancelled without a payment",
    { paymentStatus: "pending", moneyStatus: "unpaid", orderStatus: "cancelled" },
    [],
    "This order is cancelled; nothing was paid.",
  ],
  [
    "disputed",
    { moneyStatus: "disputed" },
    [event("dispute", "open", { dueAt: "2026-12-03" })],
    "The customer disputes the payment of GH₵50.00. Answer until 2026-12-03 in the Paystack",
  ],
  [
    "cancelled and owed",
    { moneyStatus: "refund_due", orderStatus: "cancelled", refundDue: cedis(200) },
    [],
    "GH₵200.00 is owed to the customer. The order was paid and then cancelled.",
  ],
  [
    "owed after a failed refund",
    { moneyStatus: "refund_due", orderStatus: "cancelled", refundDue: cedis(200) },
    [failed],
    "GH₵200.00 is owed to the customer. The last refund failed: The bank refused it.",
  ],
  [
    "waiting after a failed refund",
    {},
    [failed],
    "A refund of GH₵50.00 failed: The bank refused it.",
  ],
  ["refunded again", {}, [failed, event("refund", "processed")], "Paid and ready to be packed."],
  [
    "waiting for bank details",
    {},
    [event("refund", "needs_attention")],
    "A refund of GH₵50.00 needs the customer's bank details.",
  ],
  [
    "partly refunded",
    { moneyStatus: "partly_refunded", refundedAmount: cedis(50) },
    [],
    "Paid and ready to be packed. GH₵50.00 went back. Pack what is left.",
  ],
  [
    "refunded",
    { moneyStatus: "refunded", refundedAmount: cedis(200), salesAmount: NO_MONEY },
    [],
    "All of its money went back: GH₵200.00. Nothing is left to pack.",
  ],
  ["short", { shortBy: 2 }, [], "Paid and ready to be packed. The stock is short by 2 pieces."],
])("says of an order that is %s: what it is and what to do", (_, different, events, text) => {
  const told = { order: { ...order, ...different }, events, dayOf: (time: string) => time };
  const { sentence, advice } = orderBanner(told);
  expect(`${sentence} ${advice}`.trim().slice(0, text.length)).toBe(text);
});
