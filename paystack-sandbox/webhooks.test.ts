import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { call, createTestSandbox, initialize, keys, startHook } from "./test-support.ts";

const opened: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  while (opened.length > 0) await opened.pop()?.();
});

async function hookedSandbox(statuses: number[] = [], retryDelays = [1, 2, 4]) {
  const hook = await startHook(statuses);
  const sandbox = createTestSandbox({ webhookUrl: hook.url, deliver: fetch, retryDelays });
  opened.push(hook.close, sandbox.close);
  return { hook, sandbox };
}

describe("webhooks", () => {
  it("sends charge.success, signed over the exact bytes", async () => {
    const { hook, sandbox } = await hookedSandbox();
    const data = sandbox.pay("NTOMA-1", { amount: 5_000, metadata: { name: "Kɔkɔ" } });
    await sandbox.settle();
    expect(hook.received).toHaveLength(1);
    const [event] = hook.received;
    const hmac = createHmac("sha512", keys.secretKey).update(event?.raw ?? "");
    expect(event?.headers["x-paystack-signature"]).toBe(hmac.digest("hex"));
    expect(event?.headers["content-type"]).toBe("application/json");
    expect(event).toMatchObject({ event: "charge.success", data });
  });

  it("sends charge.success when a shopper pays on the page", async () => {
    const { hook, sandbox } = await hookedSandbox();
    const { access_code, reference } = await initialize(sandbox);
    const body = { number: "4084084084084081", cvv: "408", expiry: "12/40" };
    await call(sandbox, `/checkout/${access_code}/charge`, { key: null, body });
    await sandbox.settle();
    expect(hook.received).toMatchObject([{ event: "charge.success", data: { reference } }]);
  });

  it("sends the same event again when paying is repeated", async () => {
    const { hook, sandbox } = await hookedSandbox();
    const first = sandbox.pay("NTOMA-1", { amount: 5_000 });
    expect(sandbox.pay("NTOMA-1", { amount: 9_000, status: "failed" })).toEqual(first);
    await sandbox.settle();
    expect(new Set(hook.received.map(({ raw }) => raw)).size).toBe(1);
    expect(hook.received).toHaveLength(2);
  });

  it("sends nothing for a payment that failed", async () => {
    const { hook, sandbox } = await hookedSandbox();
    sandbox.pay("NTOMA-1", { amount: 5_000, status: "failed" });
    sandbox.pay("NTOMA-2", { amount: 5_000, webhook: false });
    await sandbox.settle();
    expect(hook.received).toEqual([]);
  });

  it("tells of a refund twice: pending, then processed", async () => {
    const { hook, sandbox } = await hookedSandbox();
    sandbox.pay("NTOMA-1", { amount: 5_000, webhook: false });
    const { data } = await call(sandbox, "/refund", { body: { transaction: "NTOMA-1" } });
    await sandbox.settle();
    const sent = hook.received.map(({ event, data }) => [event, data.status, data.amount]);
    expect(sent).toEqual([
      ["refund.pending", "pending", "5000"],
      ["refund.processed", "processed", "5000"],
    ]);
    expect(hook.received[1]?.data).toMatchObject({
      transaction_reference: "NTOMA-1",
      refund_reference: String(data.id),
      currency: "GHS",
      domain: "test",
    });
  });

  it("tries again, with the same bytes, until the hook answers 2xx", async () => {
    const { hook, sandbox } = await hookedSandbox([500, 302]);
    sandbox.pay("NTOMA-1", { amount: 5_000 });
    await sandbox.settle();
    expect(hook.received).toHaveLength(3);
    expect(new Set(hook.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it("gives up after the last retry", async () => {
    const { hook, sandbox } = await hookedSandbox(Array(10).fill(503));
    sandbox.pay("NTOMA-1", { amount: 5_000 });
    await sandbox.settle();
    expect(hook.received).toHaveLength(4);
  });

  it("survives a hook whose server is gone", async () => {
    const { hook, sandbox } = await hookedSandbox();
    await hook.close();
    sandbox.pay("NTOMA-1", { amount: 5_000 });
    await call(sandbox, "/refund", { body: { transaction: "NTOMA-1" } });
    await sandbox.settle();
    expect(sandbox.transaction("NTOMA-1")?.status).toBe("reversed");
    opened.splice(opened.indexOf(hook.close), 1);
  });

  it("stops waiting for a retry when it is closed", async () => {
    const { hook, sandbox } = await hookedSandbox([500], [3_600_000]);
    sandbox.pay("NTOMA-1", { amount: 5_000 });
    await expect.poll(() => hook.received.length).toBe(1);
    await sandbox.close();
    expect(hook.received).toHaveLength(1);
  });
});
