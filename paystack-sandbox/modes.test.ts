import { describe, expect, it } from "vitest";
import { call, createTestSandbox, keys, order, rawCall, verify } from "./test-support.ts";

function paidSandbox() {
  const sandbox = createTestSandbox();
  sandbox.pay("NTOMA-1", { amount: 5_000 });
  return sandbox;
}

const path = "/transaction/verify/NTOMA-1";

describe("a provider in trouble", () => {
  it("is down without a word of JSON, and comes back", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("down");
    const response = await rawCall(sandbox, path);
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).not.toContain("json");
    sandbox.setMode("normal");
    expect((await verify(sandbox, "NTOMA-1")).data.status).toBe("success");
  });

  it("talks nonsense with a friendly face", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("nonsense");
    const response = await rawCall(sandbox, path);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it("stops in the middle of its JSON, its work done", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("cut");
    const response = await rawCall(sandbox, "/refund", { body: { transaction: "NTOMA-1" } });
    expect(response.headers.get("content-type")).toContain("json");
    await expect(response.json()).rejects.toThrow(SyntaxError);
    await sandbox.settle();
    expect(sandbox.transaction("NTOMA-1")?.status).toBe("reversed");
  });

  it("is slow, and then right", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("slow", { delay: 5 });
    expect((await verify(sandbox, "NTOMA-1")).data.status).toBe("success");
  });

  it("lets a caller who will not wait give up", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("slow", { delay: 3_600_000 });
    const signal = AbortSignal.timeout(5);
    await expect(rawCall(sandbox, path, { signal })).rejects.toThrow(/timeout|aborted/i);
  });

  it("answers who still waits when it is closed", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("slow", { delay: 3_600_000 });
    const waiting = verify(sandbox, "NTOMA-1");
    await sandbox.close();
    expect((await waiting).http).toBe(200);
  });

  it("keeps the shopper's page working", async () => {
    const sandbox = paidSandbox();
    sandbox.setMode("down");
    const body = { ...order, key: keys.publicKey };
    expect((await call(sandbox, "/checkout/initialize", { key: null, body })).status).toBe(true);
    expect((await rawCall(sandbox, "/inline.js")).status).toBe(200);
  });
});
