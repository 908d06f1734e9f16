import { describe, expect, it } from "vitest";
import { cedis } from "./money.ts";
import {
  attentionLabel,
  canSettle,
  formatPayment,
  isRefundOwed,
  ledgerStatusLook,
  paymentKindLabel,
  refundLook,
  refundStatuses,
} from "./payments.ts";

describe("the state of a refund", () => {
  it.each([
    ["due", "Refund due", "yellow"],
    ["requested", "Refund requested", "blue"],
    ["processed", "Refunded", "grey"],
    ["failed", "Refund failed", "red"],
    ["resolved", "Refund settled", "grey"],
    ["later", "later", "grey"],
  ])("%s reads %s", (status, label, tone) => {
    expect(refundLook(status)).toEqual({ label, tone });
  });

  it("is owed when it is due or failed", () => {
    expect(refundStatuses.filter(isRefundOwed)).toEqual(["due", "failed"]);
    expect(isRefundOwed(null)).toBe(false);
  });
});

describe("an entry of the ledger", () => {
  it.each([
    [390, "GHS", "GH₵390.00"],
    [390, "", "GH₵390.00"],
    [1390, "USD", "USD 1,390.00"],
  ])("of %s %s reads %s", (amount, currency, text) => {
    expect(formatPayment({ amount: cedis(amount), currency })).toBe(text);
  });

  it("has labels for its kind and status, and shows unknown values unchanged", () => {
    expect(paymentKindLabel("refund")).toBe("Refund");
    expect(paymentKindLabel("gift")).toBe("gift");
    expect(ledgerStatusLook("open")).toEqual({ label: "Open", tone: "yellow" });
    expect(ledgerStatusLook("later")).toEqual({ label: "later", tone: "grey" });
  });

  it.each([
    ["refund", "due", false],
    ["refund", "failed", false],
    ["dispute", "open", true],
    ["orphan", "open", true],
    ["mismatch", "open", false],
    ["charge", "done", false],
  ])("%s %s can be settled by hand: %s", (kind, status, expected) => {
    expect(canSettle({ kind, status })).toBe(expected);
  });
});

it("describes what needs attention", () => {
  expect(attentionLabel({ kind: "short", pieces: 2 })).toBe("Short by 2");
  expect(attentionLabel({ kind: "refund_failed", pieces: 0 })).toBe("Refund failed");
  expect(attentionLabel({ kind: "news", pieces: 0 })).toBe("news");
});
