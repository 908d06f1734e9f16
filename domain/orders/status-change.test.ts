import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import { slipWarning, statusQuestion, stopSentence } from "./status-change.ts";

const paid = {
  orderStatus: "processing",
  paymentStatus: "success",
  moneyStatus: "paid",
  salesAmount: cedis(120),
  canBePacked: true,
};
const stopped = { ...paid, salesAmount: cedis(0), canBePacked: false };
const refunded = { ...stopped, moneyStatus: "refunded" };
const disputed = { ...stopped, moneyStatus: "disputed" };
const unpaid = { ...stopped, moneyStatus: "unpaid", paymentStatus: "pending" };
const partly = { ...paid, moneyStatus: "partly_refunded", salesAmount: cedis(100) };

describe("an order that is not to be sent on", () => {
  it("says why, unless it has left the shop or is cancelled", () => {
    expect(stopSentence(unpaid)).toBe("This order is not paid.");
    expect(stopSentence({ ...disputed, orderStatus: "packaged" })).toBe("This order is disputed.");
    expect(stopSentence({ ...disputed, orderStatus: "dispatched" })).toBeUndefined();
    expect(stopSentence({ ...refunded, orderStatus: "cancelled" })).toBeUndefined();
    expect(stopSentence(paid)).toBeUndefined();
  });

  it("does not say refunded while it is unpaid, and the payment that is owed did not match", () => {
    const mismatched = { ...unpaid, moneyStatus: "refund_due" };
    expect(stopSentence(mismatched)).toBe("This order is not paid.");
    const paidTwice = { ...refunded, moneyStatus: "refund_due" };
    expect(stopSentence(paidTwice)).toBe("This order is refunded.");
  });

  it("says so on its packing slip", () => {
    expect(slipWarning(paid)).toBeUndefined();
    expect(slipWarning(disputed)).toBe("This order is disputed.");
    expect(slipWarning({ ...disputed, orderStatus: "dispatched" })).toBeUndefined();
    expect(slipWarning({ ...refunded, orderStatus: "cancelled" })).toBe("This order is cancelled.");
  });
});

describe("a change of status", () => {
  it("asks for a reason when an order may not be packed", () => {
    expect(statusQuestion([paid, partly], "packaged")).toBeUndefined();
    expect(statusQuestion([unpaid], "processing")).toBeUndefined();
    expect(statusQuestion([unpaid], "dispatched")).toEqual({
      heading: "Set to Dispatched all the same?",
      text: "This order is not paid.",
      action: "Set to Dispatched",
      others: [],
    });
    expect(statusQuestion([unpaid, disputed, unpaid, paid], "packaged")).toMatchObject({
      text: "2 of 4 are not paid, 1 is disputed.",
      others: [paid],
    });
  });

  it("asks nothing when a cancelled order is taken up before its money went back", () => {
    const owed = { ...stopped, orderStatus: "cancelled", moneyStatus: "refund_due" };
    expect(statusQuestion([owed], "packaged")).toBeUndefined();
  });

  it("asks before a refunded order is taken up again", () => {
    expect(statusQuestion([refunded, paid], "processing")).toEqual({
      heading: "Take up a refunded order?",
      text: "1 order of 2 was refunded: the money has gone back to the customer.",
      action: "Set to Processing",
    });
  });

  it("asks once before orders are cancelled, with what is owed then", () => {
    expect(statusQuestion([paid, refunded, unpaid, partly], "cancelled")).toEqual({
      heading: "Cancel 4 orders?",
      text: "GH₵220.00 are owed to the customers. Each customer gets a mail.",
      action: "Cancel 4 orders",
    });
    expect(statusQuestion([partly], "cancelled")).toEqual({
      heading: "Cancel this order?",
      text: "GH₵100.00 are owed to the customer. The customer gets a mail.",
      action: "Cancel the order",
    });
    const owed = { ...paid, orderStatus: "cancelled", moneyStatus: "refund_due" };
    expect(statusQuestion([unpaid, owed], "cancelled")?.text).toBe("Each customer gets a mail.");
    expect(statusQuestion([unpaid], "cancelled")).toBeUndefined();
    expect(statusQuestion([owed], "cancelled")).toBeUndefined();
  });
});
