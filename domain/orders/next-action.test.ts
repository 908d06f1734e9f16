import { describe, expect, it } from "vitest";
import { nextAction } from "./next-action.ts";
import { orderStatuses } from "./statuses.ts";

const paid = {
  orderStatus: "processing",
  paymentStatus: "success",
  moneyStatus: "paid",
  canBePacked: true,
};
const unpaid = { ...paid, paymentStatus: "pending", moneyStatus: "unpaid", canBePacked: false };
const disputed = { ...paid, moneyStatus: "disputed", canBePacked: false };
const refunded = { ...paid, moneyStatus: "refunded", canBePacked: false };

const kindsOf = (order: typeof paid) =>
  orderStatuses.map((orderStatus) => nextAction({ ...order, orderStatus }).kind);

describe("the next action of an order", () => {
  it("is its parcel's next step when it is paid, also when a part of it was refunded", () => {
    const steps = ["pack", "dispatch", "deliver", "none"];
    expect(kindsOf(paid).slice(0, 4)).toEqual(steps);
    expect(kindsOf({ ...paid, moneyStatus: "partly_refunded" }).slice(0, 4)).toEqual(steps);
    expect(nextAction(paid)).toEqual({ kind: "pack", label: "Pack", status: "packaged" });
  });

  it("is to mark it as paid while it is unpaid, wherever it is", () => {
    expect(kindsOf(unpaid)).toEqual([...Array<string>(4).fill("mark_paid"), "none"]);
    expect(nextAction({ ...unpaid, paymentStatus: "failed" }).kind).toBe("mark_paid");
  });

  it("is the refund of what is owed: of a cancelled order, of a second or a wrong payment", () => {
    const owed = { ...paid, moneyStatus: "refund_due" };
    expect(nextAction({ ...owed, orderStatus: "cancelled", canBePacked: false }).kind).toBe(
      "refund",
    );
    expect(nextAction(owed).kind).toBe("refund");
    expect(nextAction({ ...unpaid, moneyStatus: "refund_due" }).kind).toBe("refund");
  });

  it("is the answer to its dispute, also once it has left the shop", () => {
    expect(kindsOf(disputed)).toEqual(Array<string>(5).fill("dispute"));
  });

  it("is none once its money went back", () => {
    expect(kindsOf(refunded)).toEqual(Array<string>(5).fill("none"));
  });
});
