import { describe, expect, it } from "vitest";
import { mainStep } from "./selected-orders.ts";

const paid = {
  orderStatus: "processing",
  paymentStatus: "success",
  moneyStatus: "paid",
  canBePacked: true,
};
const packed = { ...paid, orderStatus: "packaged" };
const unpaid = { ...paid, paymentStatus: "failed", moneyStatus: "unpaid", canBePacked: false };

describe("the main step of selected orders", () => {
  it("is what most of them need, and for those alone", () => {
    expect(mainStep([paid, unpaid, packed, packed])).toEqual({
      label: "Dispatch",
      status: "dispatched",
      orders: [packed, packed],
    });
    expect(mainStep([paid, packed])?.label).toBe("Pack");
  });

  it("is none when all wait for their money or are done", () => {
    expect(mainStep([unpaid, { ...paid, orderStatus: "delivered" }])).toBeUndefined();
  });
});
