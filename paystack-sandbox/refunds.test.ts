import { describe, expect, it } from "vitest";
import { call, createTestSandbox, initialize, verify } from "./test-support.ts";

function paidSandbox() {
  const sandbox = createTestSandbox();
  const { id } = sandbox.pay("NTOMA-1", { amount: 10_000 });
  const refund = (body: object) => call(sandbox, "/refund", { body });
  return { sandbox, id, refund };
}

describe("POST /refund", () => {
  it("queues a whole refund and then reverses the transaction", async () => {
    const { sandbox, id, refund } = paidSandbox();
    const answer = await refund({ transaction: "NTOMA-1" });
    expect(answer).toMatchObject({
      http: 200,
      status: true,
      message: "Refund has been queued for processing",
      data: {
        id: expect.any(Number),
        status: "pending",
        amount: 10_000,
        currency: "GHS",
        transaction: { id, reference: "NTOMA-1", amount: 10_000 },
        customer_note: "Refund for transaction NTOMA-1",
      },
    });
    await sandbox.settle();
    expect((await verify(sandbox, "NTOMA-1")).data).toMatchObject({
      status: "reversed",
      amount: 10_000,
      paid_at: expect.any(String),
    });
  });

  it("gives back parts by transaction id, never more than was paid", async () => {
    const { sandbox, id, refund } = paidSandbox();
    expect((await refund({ transaction: id, amount: 4_000 })).data.amount).toBe(4_000);
    expect(await refund({ transaction: id, amount: 6_001 })).toMatchObject({ http: 400 });
    await sandbox.settle();
    expect((await verify(sandbox, "NTOMA-1")).data.status).toBe("success");
    expect((await refund({ transaction: String(id) })).data.amount).toBe(6_000);
    expect(await refund({ transaction: id })).toMatchObject({
      http: 400,
      status: false,
      message: "Transaction has been fully reversed",
    });
  });

  it("refuses what it does not know and what was not paid", async () => {
    const { sandbox, refund } = paidSandbox();
    const unknown = { http: 404, status: false, message: "Transaction not found" };
    expect(await refund({ transaction: "NTOMA-404" })).toMatchObject(unknown);
    expect(await refund({})).toMatchObject(unknown);
    const { reference } = await initialize(sandbox);
    expect(await refund({ transaction: reference })).toMatchObject({ http: 400, status: false });
  });

  it("gives a refund once when it is asked for twice at the same time", async () => {
    const { refund } = paidSandbox();
    const answers = await Promise.all([1, 2, 3].map(() => refund({ transaction: "NTOMA-1" })));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });
});
