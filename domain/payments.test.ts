import { describe, expect, it } from "vitest";
import { cedis } from "./money.ts";
import {
  attentionLabel,
  disputeAdvice,
  formatPayment,
  moneyConcern,
  paymentLabel,
  paymentLook,
  paymentNote,
  refundedItems,
} from "./payments.ts";

it.each([
  ["unpaid", undefined],
  ["paid", undefined],
  ["partly_refunded", "Partly refunded"],
  ["refunded", "Refunded"],
  ["refund_due", "Refund due"],
  ["disputed", "Disputed"],
])("an order whose money is %s has the badge %s", (moneyStatus, label) => {
  expect(moneyConcern(moneyStatus)?.label).toBe(label);
});

describe("something that happened to an order's money", () => {
  it.each([
    [390, "GHS", "GH₵390.00"],
    [390, "", "GH₵390.00"],
    [1390, "USD", "USD 1,390.00"],
  ])("of %s %s reads %s", (amount, currency, text) => {
    expect(formatPayment({ amount: cedis(amount), currency })).toBe(text);
  });

  it.each([
    ["charge", "surplus", "Payment that is not needed", "Goes back"],
    ["charge", "mismatch", "Payment that does not match the order", "Not needed"],
    ["refund", "needs_attention", "Refund", "Needs bank details"],
    ["refund", "by_hand", "Refund", "Given back by hand"],
    ["dispute", "open", "Dispute", "Open"],
    ["gift", "later", "gift", "later"],
  ])("%s %s reads %s: %s", (kind, status, label, badge) => {
    expect(paymentLabel({ kind, status })).toBe(label);
    expect(paymentLook({ kind, status }).label).toBe(badge);
  });

  it("names the pieces that a refund is for", () => {
    expect(refundedItems({ items: null })).toEqual([]);
    const items = [
      { name: "Smock", quantity: 2, restocked: 0 },
      { name: "Belt", quantity: 3, restocked: 2 },
    ];
    expect(refundedItems({ items })).toEqual(["2 × Smock", "3 × Belt (2 back into stock)"]);
  });
});

it.each([
  ["chargeback", "the customer asked the bank for the money back"],
  ["auto-accepted", "the dispute was not answered in time"],
  ["Refund for transaction NTOMA-1 by ama@example.com", ""],
  ["Given at the counter", "Given at the counter"],
])("shows the note %s as %j", (note, text) => {
  expect(paymentNote(note)).toBe(text);
});

it("says what to do about a dispute, and until when", () => {
  expect(disputeAdvice("22 Nov 2026")).toBe(
    "Answer it in the Paystack dashboard until 22 Nov 2026",
  );
  expect(disputeAdvice("")).toBe("Answer it in the Paystack dashboard");
});

it.each([
  ["short", "Short by 2"],
  ["refund_failed", "Refund failed"],
  ["unknown", "Payment without an order"],
  ["excess", "GH₵420.00 more went back than came in"],
  ["news", "news"],
])("of what needs attention, %s reads %s", (kind, label) => {
  expect(attentionLabel({ kind, pieces: 2, amount: cedis(420), currency: "GHS" })).toBe(label);
});
