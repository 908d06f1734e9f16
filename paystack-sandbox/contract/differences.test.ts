import { describe, expect, it } from "vitest";
import { EVENTS } from "./contract.ts";
import { differences, either, type Shape } from "./differences.ts";

describe("differences", () => {
  const pending = {
    status: "pending",
    transaction_reference: "NTOMA-1",
    refund_reference: null,
    amount: "1000",
    currency: "GHS",
    processor: "a processor",
    customer: { first_name: "Ama", last_name: null, email: "ama@ntoma.test" },
    integration: 1,
    domain: "test",
  };
  const processed = { ...pending, status: "processed", refund_reference: "100000000001" };
  const failed = { ...processed, status: "failed", amount: 1_000, refund_reference: "TRF_1" };

  it.each<[string, Shape, object]>([
    ["body.id is not absent", EVENTS["refund.pending"], { ...pending, id: "7" }],
    ["body.amount is not digits", EVENTS["refund.pending"], { ...pending, amount: 1_000 }],
    ["body.amount is not number", EVENTS["refund.failed"], { ...failed, amount: "1000" }],
    [
      "body.refund_reference is not null",
      EVENTS["refund.pending"],
      { ...pending, refund_reference: "1" },
    ],
    [
      "body.refund_reference is not digits | transferCode",
      EVENTS["refund.processed"],
      { ...processed, refund_reference: null },
    ],
    ["body.processor is not text", EVENTS["refund.failed"], { ...failed, processor: undefined }],
    ["body.note is not published", EVENTS["refund.pending"], { ...pending, note: "" }],
    ["body.customer is not an object", EVENTS["refund.pending"], { ...pending, customer: null }],
    [
      "body.customer.email is not text",
      EVENTS["refund.pending"],
      { ...pending, customer: { first_name: null, last_name: null } },
    ],
    ["body[0] is not time", ["time"], ["2026-02-23"]],
    ["body is not a list", ["time"], {}],
    ["body.plan is not {}", { plan: "{}" }, { plan: { id: 1 } }],
    [
      "body.b is not text",
      either({ a: "number", c: "number" }, { a: "number", b: "text" }),
      { a: 1, b: 2 },
    ],
  ])("finds that %s", (difference, shape, data) => {
    expect(differences(data, shape)).toEqual([difference]);
  });

  it("knows no kind that it does not name", () => {
    expect(() => differences(1, "numbr")).toThrow("numbr");
  });
});
