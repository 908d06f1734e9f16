import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import {
  call,
  createTestSandbox,
  initialize,
  KEYS,
  REFERENCE,
  startWebhook,
} from "./test-support.ts";

const opened: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  while (opened.length > 0) await opened.pop()?.();
});

async function openSandbox(statuses: number[] = [], retryDelays = [1, 2, 4]) {
  const webhook = await startWebhook(statuses);
  const options = { webhookUrl: webhook.url, deliver: fetch, retryDelays };
  const { controls, ...sandbox } = createTestSandbox(options);
  opened.push(webhook.close, sandbox.close);
  return { webhook, controls, sandbox: { controls, ...sandbox } };
}

async function openPaidSandbox() {
  const all = await openSandbox();
  all.controls.pay(REFERENCE, { amount: 5_000, webhook: false });
  const refund = () => call(all.sandbox, "/refund", { body: { transaction: REFERENCE } });
  const events = async () => {
    await all.controls.webhooksDone();
    return all.webhook.received.map(({ event }) => event);
  };
  return { ...all, refund, events };
}

describe("charge.success", () => {
  it("is signed over the exact bytes", async () => {
    const { webhook, controls } = await openSandbox();
    const { id } = controls.pay(REFERENCE, { amount: 5_000 });
    await controls.webhooksDone();
    expect(webhook.received).toHaveLength(1);
    const [event] = webhook.received;
    const hmac = createHmac("sha512", KEYS.secretKey).update(event?.raw ?? "");
    expect(event?.headers["x-paystack-signature"]).toBe(hmac.digest("hex"));
    expect(event?.headers["content-type"]).toBe("application/json");
    expect(event).toMatchObject({ event: "charge.success", data: { id, amount: 5_000 } });
  });

  it("follows a payment by card and an approved mobile-money payment", async () => {
    const { webhook, controls, sandbox } = await openSandbox();
    const card = { number: "4084084084084081", cvv: "408", expiry: "12/40" };
    const wallet = { provider: "mtn", phone: "0551234988" };
    for (const [reference, action, body] of [
      ["NTOMA-1", "charge", card],
      ["NTOMA-2", "mobile_money", wallet],
    ] as const) {
      const { access_code } = (await initialize(sandbox, { reference })).data;
      await call(sandbox, `/checkout/${access_code}/${action}`, { key: null, body });
    }
    await controls.webhooksDone();
    expect(webhook.received).toMatchObject([{ data: { reference: "NTOMA-1" } }]);
    controls.approveMobileMoney("NTOMA-2");
    await controls.webhooksDone();
    expect(webhook.received[1]).toMatchObject({
      event: "charge.success",
      data: { reference: "NTOMA-2", status: "success" },
    });
  });

  it("is repeated with the same bytes when pay is called again", async () => {
    const { webhook, controls } = await openSandbox();
    controls.pay(REFERENCE, { amount: 5_000 });
    controls.pay(REFERENCE);
    await controls.webhooksDone();
    expect(webhook.received).toHaveLength(2);
    expect(new Set(webhook.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it("is not sent for a failed payment, or when a test drops it", async () => {
    const { webhook, controls } = await openSandbox();
    controls.pay("NTOMA-1", { amount: 5_000, status: "failed" });
    controls.pay("NTOMA-2", { amount: 5_000, webhook: false });
    await controls.webhooksDone();
    expect(webhook.received).toEqual([]);
  });

  it("is kept back while webhooks are held", async () => {
    const { webhook, controls } = await openSandbox();
    controls.holdWebhooks();
    controls.pay(REFERENCE, { amount: 5_000 });
    await new Promise(setImmediate);
    expect(webhook.received).toEqual([]);
    controls.releaseWebhooks();
    await controls.webhooksDone();
    expect(webhook.received).toHaveLength(1);
  });
});

describe("refund events", () => {
  const UNDERWAY = ["refund.pending", "refund.processing"];

  it.each(["processed", "failed", "needs-attention"] as const)(
    "are pending, processing and %s",
    async (outcome) => {
      const { webhook, controls, refund, events } = await openPaidSandbox();
      controls.setRefundOutcome(outcome);
      await refund();
      expect(await events()).toEqual([...UNDERWAY, `refund.${outcome}`]);
      const [made] = controls.refunds(REFERENCE);
      expect(made).toMatchObject({ status: outcome, amount: 5_000 });
      expect(webhook.received.map(({ data }) => data.refund_reference)).toEqual([
        null,
        null,
        made?.processorReference,
      ]);
    },
  );

  it("leave the money where it is when the refund fails, which can be requested again", async () => {
    const { controls, refund, events } = await openPaidSandbox();
    controls.setRefundOutcome("failed");
    await refund();
    await events();
    expect(controls.transaction(REFERENCE)?.status).toBe("success");
    expect((await refund()).status).toBe(true);
  });

  it.each(["processed", "failed"] as const)("end with refund.%s on demand", async (outcome) => {
    const { controls, refund, events } = await openPaidSandbox();
    controls.setRefundOutcome("pending");
    await refund();
    expect(await events()).toEqual(["refund.pending"]);
    expect((await refund()).status).toBe(false);
    controls.finishRefund(REFERENCE, outcome);
    expect(await events()).toEqual([...UNDERWAY, `refund.${outcome}`]);
  });

  it("come without a request when the refund is made at the provider", async () => {
    const { controls, events } = await openPaidSandbox();
    controls.finishRefund(REFERENCE, "processed");
    expect(await events()).toEqual([...UNDERWAY, "refund.processed"]);
    expect(controls.transaction(REFERENCE)?.status).toBe("reversed");
  });

  it("come when a bank rejects a refund that was processed", async () => {
    const { controls, events } = await openPaidSandbox();
    const id = controls.refundAtProvider(REFERENCE, 5_000);
    controls.setRefundStatus(id, "failed");
    expect(await events()).toEqual([...UNDERWAY, "refund.processed", "refund.failed"]);
    expect(controls.transaction(REFERENCE)?.status).toBe("success");
  });
});

describe("dispute events", () => {
  it("open the dispute, remind of it and resolve it", async () => {
    const { webhook, controls, events } = await openPaidSandbox();
    controls.openDispute(REFERENCE);
    expect(await events()).toEqual(["charge.dispute.create"]);
    controls.remindDispute(REFERENCE);
    await events();
    controls.resolveDispute(REFERENCE, "merchant-accepted");
    expect((await events()).slice(1)).toEqual(["charge.dispute.remind", "charge.dispute.resolve"]);
    const [created, , resolved] = webhook.received.map(({ data }) => data);
    expect(created).toMatchObject({
      status: "awaiting-merchant-feedback",
      resolution: null,
      refund_amount: 5_000,
      transaction: { reference: REFERENCE },
      dueAt: controls.dispute(REFERENCE)?.dueAt.toISOString(),
    });
    expect(resolved).toMatchObject({ status: "resolved", resolution: "merchant-accepted" });
    expect(resolved?.id).toBe(created?.id);
    expect(() => controls.remindDispute(REFERENCE)).toThrow(REFERENCE);
  });

  it("come without refund events when the dispute is lost", async () => {
    const { controls, events } = await openPaidSandbox();
    controls.resolveDispute(REFERENCE, "auto-accepted");
    expect(await events()).toEqual(["charge.dispute.resolve"]);
    const disputeId = controls.dispute(REFERENCE)?.id;
    expect(controls.refunds(REFERENCE)).toMatchObject([{ amount: 5_000, disputeId }]);
  });
});

describe("delivery", () => {
  it("is retried with the same bytes until the webhook answers 2xx", async () => {
    const { webhook, controls } = await openSandbox([500, 302]);
    controls.pay(REFERENCE, { amount: 5_000 });
    await controls.webhooksDone();
    expect(webhook.received).toHaveLength(3);
    expect(new Set(webhook.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it("ends after the last retry", async () => {
    const { webhook, controls } = await openSandbox(Array(10).fill(503));
    controls.pay(REFERENCE, { amount: 5_000 });
    await controls.webhooksDone();
    expect(webhook.received).toHaveLength(4);
  });

  it("does not stop a refund when the webhook is unreachable", async () => {
    const { webhook, controls, refund } = await openPaidSandbox();
    await webhook.close();
    opened.splice(opened.indexOf(webhook.close), 1);
    await refund();
    await controls.webhooksDone();
    expect(controls.transaction(REFERENCE)?.status).toBe("reversed");
  });

  it("stops when the sandbox is closed, during a retry delay or while held", async () => {
    const { webhook, controls, sandbox } = await openSandbox([500], [3_600_000]);
    controls.pay("NTOMA-1", { amount: 5_000 });
    await expect.poll(() => webhook.received.length).toBe(1);
    controls.holdWebhooks();
    controls.pay("NTOMA-2", { amount: 5_000 });
    await sandbox.close();
    expect(webhook.received).toHaveLength(1);
  });
});
