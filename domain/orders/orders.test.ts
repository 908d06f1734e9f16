import { expect, it } from "vitest";
import { failureReason, type LatestOrder } from "./orders.ts";

const attempt = (message: string, declinedAt: string | null) => ({ message, declinedAt });

const reasonOf = (paymentStatus: string, paymentAttempts: LatestOrder["paymentAttempts"]) =>
  failureReason({ paymentStatus, paymentAttempts } as LatestOrder);

it("has the provider's reason of the last payment that failed", () => {
  const attempts = [
    attempt("Declined", "2026-11-19T10:00:00Z"),
    attempt("Insufficient Funds", "2026-11-19T11:00:00Z"),
    attempt("The transaction was not completed", null),
  ];
  expect(reasonOf("failed", attempts)).toBe("Insufficient Funds");
  expect(reasonOf("pending", attempts)).toBe("");
  expect(reasonOf("failed", [])).toBe("");
});
