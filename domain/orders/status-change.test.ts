import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import { bulkQuestion, nextStep, reinstateQuestion } from "./status-change.ts";

const paid = {
  paymentStatus: "success",
  refundStatus: null,
  totalAmount: cedis(120),
  refundedAmount: cedis(0),
};
const refunded = { ...paid, refundStatus: "processed" };
const partly = { ...paid, refundedAmount: cedis(20) };
const unpaid = { ...paid, paymentStatus: "pending" };

describe("a change of status", () => {
  it("has a next step until the order is delivered or cancelled", () => {
    const step = (orderStatus: string) => nextStep({ orderStatus })?.label;
    expect(["processing", "packaged", "dispatched", "delivered", "cancelled"].map(step)).toEqual([
      "Pack",
      "Dispatch",
      "Deliver",
      undefined,
      undefined,
    ]);
  });

  it("asks before a refunded order is taken up again", () => {
    expect(reinstateQuestion([refunded], "cancelled")).toBeUndefined();
    expect(reinstateQuestion([paid, { ...paid, refundStatus: "due" }], "packaged")).toBeUndefined();
    expect(reinstateQuestion([refunded, paid], "packaged")).toMatchObject({
      text: "1 order of 2 was refunded: the money has gone back to the customer.",
      action: "Set to Packaged",
    });
  });

  it("asks once before several orders are cancelled, with what becomes due", () => {
    expect(bulkQuestion([paid], "packaged")).toBeUndefined();
    expect(bulkQuestion([paid, refunded, unpaid, partly], "cancelled")).toEqual({
      heading: "Cancel 4 orders?",
      text: "Each customer gets a mail. Refunds of GH₵220.00 become due.",
      action: "Cancel 4 orders",
    });
    expect(bulkQuestion([unpaid], "cancelled")?.text).toBe("Each customer gets a mail.");
  });
});
