import { describe, expect, it } from "vitest";
import { call, createPaidSandbox, createTestSandbox, REFERENCE, verify } from "../test-support.ts";

/** A payment of 5000, and what the webhook gets. */
async function openSandbox() {
  const events: { event: string; data: Record<string, unknown> }[] = [];
  const sandbox = createPaidSandbox({
    deliver: async (_, init) => {
      events.push(JSON.parse(String(init?.body)));
      return new Response();
    },
  });
  const list = async (path: "/refund" | "/dispute") => (await call(sandbox, path)).data;
  return { sandbox, controls: sandbox.controls, events, list };
}

describe("a dispute of a part", () => {
  it("takes that part when it is lost", async () => {
    const { sandbox, controls, events, list } = await openSandbox();
    const id = controls.openDispute(REFERENCE, { amount: 2_000 });
    controls.resolveDispute(REFERENCE, "merchant-accepted");
    await controls.webhooksDone();
    expect(events.map(({ data }) => data)).toMatchObject([
      { id, refund_amount: 2_000, transaction: { amount: 5_000, status: "success" } },
      { id, refund_amount: 2_000, transaction: { amount: 5_000, status: "success" } },
    ]);
    expect(await list("/refund")).toMatchObject([{ dispute: id, amount: 2_000 }]);
    expect(await list("/dispute")).toMatchObject([{ id, refund_amount: 2_000 }]);
    expect((await verify(sandbox)).data.status).toBe("success");
  });

  it("is also what the merchant accepts to give back of it", async () => {
    const { controls, list } = await openSandbox();
    controls.openDispute(REFERENCE);
    controls.resolveDispute(REFERENCE, "merchant-accepted", { amount: 1_002 });
    expect(await list("/dispute")).toMatchObject([{ refund_amount: 1_002 }]);
    expect(await list("/refund")).toMatchObject([{ amount: 1_002 }]);
  });

  it.each([0, 0.5, 5_001])("is not %d of 5000", async (amount) => {
    const { controls } = await openSandbox();
    expect(() => controls.openDispute(REFERENCE, { amount })).toThrow(REFERENCE);
    expect(controls.disputes(REFERENCE)).toEqual([]);
  });
});

describe("a lost dispute", () => {
  it("can leave the transaction successful", async () => {
    const { sandbox, controls, list } = await openSandbox();
    controls.resolveDispute(REFERENCE, "auto-accepted", { transactionStatus: "success" });
    expect((await verify(sandbox)).data.status).toBe("success");
    expect(await list("/refund")).toMatchObject([{ amount: 5_000 }]);
  });

  it("need not be named in the list of refunds", async () => {
    const { controls, list } = await openSandbox();
    controls.resolveDispute(REFERENCE, "merchant-accepted", { namesDispute: false });
    expect(await list("/refund")).toMatchObject([{ dispute: null, amount: 5_000 }]);
    const { id } = controls.dispute(REFERENCE) ?? {};
    expect(controls.refunds(REFERENCE)).toMatchObject([{ disputeId: id }]);
  });
});

describe("two disputes of a payment", () => {
  it("are opened and resolved by their ids", async () => {
    const { sandbox, controls, events, list } = await openSandbox();
    const first = controls.openDispute(REFERENCE, { amount: 2_000 });
    const second = controls.openDispute(REFERENCE, { amount: 3_000, another: true });
    expect(controls.openDispute(REFERENCE)).toBe(second);
    controls.remindDispute(REFERENCE, first);
    controls.resolveDispute(REFERENCE, "declined", { disputeId: first });
    controls.resolveDispute(REFERENCE, "auto-accepted");
    expect(controls.dispute(REFERENCE, first)).toMatchObject({ resolution: "declined" });
    expect(controls.dispute(REFERENCE)).toMatchObject({ resolution: "auto-accepted" });
    await controls.webhooksDone();
    const ids = [first, second, second, first, first, second];
    expect(events.map(({ data }) => data.id)).toEqual(ids);
    expect(await list("/dispute")).toMatchObject([{ id: second }, { id: first }]);
    expect(await list("/refund")).toMatchObject([{ dispute: second, amount: 3_000 }]);
    expect((await verify(sandbox)).data.status).toBe("success");
    expect(() => controls.dispute(REFERENCE, 7)).toThrow("no dispute 7");
  });

  it("reverse the transaction when both together take all of it", async () => {
    const { sandbox, controls } = await openSandbox();
    for (const amount of [2_000, 3_000]) {
      controls.openDispute(REFERENCE, { amount, another: true });
      controls.resolveDispute(REFERENCE, "merchant-accepted");
    }
    expect((await verify(sandbox)).data.status).toBe("reversed");
  });
});

describe("an archived dispute", () => {
  it("is listed without its details, and sends no event", async () => {
    const { controls, events, list } = await openSandbox();
    const id = controls.openDispute(REFERENCE);
    controls.archiveDispute(REFERENCE);
    await controls.webhooksDone();
    expect(events).toHaveLength(1);
    const details = { refund_amount: null, currency: null, resolution: null, dueAt: null };
    expect(await list("/dispute")).toMatchObject([{ id, status: "archived", ...details }]);
    expect(() => controls.resolveDispute(REFERENCE, null)).toThrow("archived");
    expect(() => controls.archiveDispute(REFERENCE)).toThrow(REFERENCE);
  });
});

describe("setForms", () => {
  it("sends the list of refunds of the guide", async () => {
    const { sandbox, controls } = await openSandbox();
    controls.refundAtProvider(REFERENCE, 500);
    controls.setForms("other");
    expect(await call(sandbox, "/refund")).toMatchObject({
      data: [{ amount: 500, refunded_at: null, fully_deducted: true }],
      meta: { total: 1 },
    });
  });

  it("sends the detailed event of a charge by card", async () => {
    const events: { data: object }[] = [];
    const { controls } = createTestSandbox({
      deliver: async (_, init) => {
        events.push(JSON.parse(String(init?.body)));
        return new Response();
      },
    });
    controls.pay("NTOMA-1", { amount: 700 });
    controls.setForms("other");
    controls.pay("NTOMA-2", { amount: 714, requestedAmount: 700 });
    await controls.webhooksDone();
    expect(events[0]?.data).not.toHaveProperty("requested_amount");
    expect(events[1]?.data).toMatchObject({ amount: 714, requested_amount: 700 });
  });
});
