import { describe, expect, it } from "vitest";
import { createPaidSandbox, initialize, REFERENCE, rawCall, verify } from "./test-support.ts";

const PATH = `/transaction/verify/${REFERENCE}`;

describe("API mode", () => {
  it("down answers 503 without JSON until the mode is set again", async () => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode("down");
    for (let time = 0; time < 2; time += 1) {
      const response = await rawCall(sandbox, PATH);
      expect(response.status).toBe(503);
      expect(response.headers.get("content-type")).not.toContain("json");
    }
    sandbox.controls.setApiMode("normal");
    expect((await verify(sandbox)).data.status).toBe("success");
  });

  it("unreachable rejects as a failed connection does", async () => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode("unreachable");
    await expect(verify(sandbox)).rejects.toThrow(TypeError);
    sandbox.controls.setApiMode("normal");
    expect((await verify(sandbox)).data.status).toBe("success");
  });

  it("html answers 200 with a page", async () => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode("html");
    const response = await rawCall(sandbox, PATH);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it("truncated does the work and cuts the JSON", async () => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode("truncated");
    const response = await rawCall(sandbox, "/refund", { body: { transaction: REFERENCE } });
    expect(response.headers.get("content-type")).toContain("json");
    await expect(response.json()).rejects.toThrow(SyntaxError);
    await sandbox.controls.webhooksDone();
    expect(sandbox.controls.transaction(REFERENCE)?.status).toBe("reversed");
  });

  it("lost-answer does the work and drops the connection, but answers reads", async () => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode("lost-answer");
    const refund = rawCall(sandbox, "/refund", { body: { transaction: REFERENCE } });
    await expect(refund).rejects.toThrow(TypeError);
    expect(sandbox.controls.refunds(REFERENCE)).toHaveLength(1);
    expect((await verify(sandbox)).http).toBe(200);
  });

  it("hanging answers when the mode is set again, or when the sandbox is closed", async () => {
    for (const release of ["mode", "close"]) {
      const sandbox = createPaidSandbox();
      sandbox.controls.setApiMode("hanging");
      let answered = false;
      const response = verify(sandbox).finally(() => {
        answered = true;
      });
      await new Promise(setImmediate);
      expect(answered).toBe(false);
      if (release === "mode") sandbox.controls.setApiMode("normal");
      else await sandbox.close();
      expect((await response).http).toBe(200);
    }
  });

  it("hanging lets the caller abort", async () => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode("hanging");
    const signal = AbortSignal.timeout(5);
    await expect(rawCall(sandbox, PATH, { signal })).rejects.toThrow(/timeout|aborted/i);
  });

  it.each(["down", "unreachable"] as const)("%s leaves the popup working", async (mode) => {
    const sandbox = createPaidSandbox();
    sandbox.controls.setApiMode(mode);
    expect((await initialize(sandbox, { reference: "NTOMA-2" })).status).toBe(true);
    expect((await rawCall(sandbox, "/inline.js")).status).toBe(200);
  });
});
