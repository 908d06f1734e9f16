import { expect, it } from "vitest";
import { cedis } from "../money.ts";
import { refundedMoney } from "./refunded-money.ts";

it.each([
  ["partly_refunded", "Refunded", "−GH₵280.00", "Refunded GH₵280.00"],
  ["refunded", "Refunded", "−GH₵280.00", "Refunded GH₵280.00"],
  ["paid", "Other payments refunded", "GH₵280.00", "Other payments refunded: GH₵280.00"],
  ["unpaid", "Other payments refunded", "GH₵280.00", "Other payments refunded: GH₵280.00"],
])("what went back of an order that is %s is called %s", (moneyStatus, label, figure, text) => {
  const order = { moneyStatus, refundedAmount: cedis(280) };
  expect(refundedMoney(order)).toEqual({ label, figure, text });
});

it("is nothing when nothing went back", () => {
  expect(refundedMoney({ moneyStatus: "paid", refundedAmount: cedis(0) })).toBeUndefined();
});
