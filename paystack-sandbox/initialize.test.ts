import { describe, expect, it } from "vitest";
import { call, createTestSandbox, initialize, KEYS, rawCall } from "./test-support.ts";

describe("POST /checkout/initialize", () => {
  it("needs the public key", async () => {
    const sandbox = createTestSandbox();
    const key = KEYS.secretKey;
    expect(await initialize(sandbox, { key })).toMatchObject({ http: 401, message: "Invalid key" });
    expect(await initialize(sandbox)).toMatchObject({ http: 200, status: true });
  });

  it("rejects a reused reference", async () => {
    const sandbox = createTestSandbox();
    await initialize(sandbox);
    expect(await initialize(sandbox)).toMatchObject({ http: 400, code: "duplicate_reference" });
  });

  it.each([9, 0, -24_500, 100.5, "24500", null, undefined, Number.MAX_SAFE_INTEGER])(
    "rejects the amount %s",
    async (amount) => {
      const response = await initialize(createTestSandbox(), { amount });
      expect(response).toMatchObject({ http: 400, status: false });
      expect(response.message).toMatch(/amount/i);
    },
  );

  it.each([
    [{ currency: "NGN" }, "Currency not supported by merchant"],
    [{ email: "" }, "Invalid Email Address Passed"],
    [{ email: "ama" }, "Invalid Email Address Passed"],
    [{ reference: "a b" }, "Invalid character in transaction reference"],
  ])("rejects %j", async (change, message) => {
    const response = await initialize(createTestSandbox(), change);
    expect(response).toMatchObject({ status: false, message });
    expect(response.http).toBeGreaterThanOrEqual(400);
  });

  it("rejects a body that is not a JSON object", async () => {
    const sandbox = createTestSandbox();
    for (const body of ["text", [1], null]) {
      expect((await call(sandbox, "/checkout/initialize", { body })).http).toBe(400);
    }
  });

  it("keeps the newest transactions only", async () => {
    const sandbox = createTestSandbox({ maxTransactions: 2 });
    const first = (await initialize(sandbox, { reference: "NTOMA-1" })).data;
    for (const reference of ["NTOMA-2", "NTOMA-3"]) await initialize(sandbox, { reference });
    const references = sandbox.controls.transactions().map(({ reference }) => reference);
    expect(references).toEqual(["NTOMA-2", "NTOMA-3"]);
    expect((await rawCall(sandbox, `/pay/${first.access_code}`)).status).toBe(404);
  });
});
