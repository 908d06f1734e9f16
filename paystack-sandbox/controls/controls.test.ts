import { describe, expect, it } from "vitest";
import { call, createPaidSandbox, createTestSandbox, REFERENCE, verify } from "../test-support.ts";
import type { TransactionStatus } from "../transactions.ts";

const STATUSES: TransactionStatus[] = [
  "abandoned",
  "failed",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
];

describe("pay", () => {
  it("creates the transaction when the reference is new", async () => {
    const { controls, ...sandbox } = createTestSandbox();
    controls.pay(REFERENCE, { amount: 5_000, channel: "mobile_money" });
    expect((await verify({ controls, ...sandbox })).data).toMatchObject({
      status: "success",
      amount: 5_000,
      channel: "mobile_money",
    });
    expect(controls.transactions()).toHaveLength(1);
    expect(controls.transaction("NTOMA-404")).toBeUndefined();
  });

  it("can charge too little or in another currency", async () => {
    const sandbox = createTestSandbox();
    const options = { amount: 4_999, requestedAmount: 5_000, currency: "NGN" };
    sandbox.controls.pay(REFERENCE, options);
    expect((await verify(sandbox)).data).toMatchObject({
      status: "success",
      amount: 4_999,
      requested_amount: 5_000,
      currency: "NGN",
    });
  });

  it.each(STATUSES)("can leave a payment %s", async (status) => {
    const sandbox = createTestSandbox();
    sandbox.controls.pay(REFERENCE, { amount: 5_000, status });
    expect((await verify(sandbox)).data).toMatchObject({ status, paid_at: null });
    sandbox.controls.pay(REFERENCE);
    expect((await verify(sandbox)).data.status).toBe("success");
  });

  it("leaves a paid transaction as it is", () => {
    const { controls } = createPaidSandbox();
    const paid = controls.transaction(REFERENCE);
    expect(controls.pay(REFERENCE, { amount: 9_000, status: "failed" })).toEqual(paid);
  });
});

describe("setStatus", () => {
  it.each(STATUSES)("makes verify report %s, and success again", async (status) => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setStatus(REFERENCE, status);
    expect((await verify(sandbox)).data.status).toBe(status);
    sandbox.controls.setStatus(REFERENCE, "success");
    expect((await verify(sandbox)).data.status).toBe("success");
  });

  it("rejects an unknown reference", () => {
    const { controls } = createTestSandbox();
    expect(() => controls.setStatus("NTOMA-404", "queued")).toThrow("NTOMA-404");
  });
});

describe("addUnreadable", () => {
  it.each(["refund", "dispute", "transaction"] as const)("adds a %s to its list", async (kind) => {
    const sandbox = createPaidSandbox();
    sandbox.controls.refundAtProvider(REFERENCE, 500);
    sandbox.controls.openDispute(REFERENCE);
    const { data: before } = await call(sandbox, `/${kind}`);
    const id = sandbox.controls.addUnreadable(kind);
    const amount = kind === "dispute" ? { refund_amount: null } : { amount: null };
    const { data } = await call(sandbox, `/${kind}`);
    expect(data).toMatchObject([{ id, ...amount }, ...(before as unknown as object[])]);
  });
});
