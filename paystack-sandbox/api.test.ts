import { describe, expect, it } from "vitest";
import {
  call,
  createPaidSandbox,
  createTestSandbox,
  initialize,
  KEYS,
  ORDER,
  REFERENCE,
  rawCall,
  verify,
} from "./test-support.ts";

describe("the secret key", () => {
  it.each(["/transaction/verify/NTOMA-1", "/refund"])("is required at %s", async (path) => {
    const sandbox = createTestSandbox();
    const body = path === "/refund" ? {} : undefined;
    for (const key of ["sk_test_other", KEYS.publicKey]) {
      const response = await call(sandbox, path, { key, body });
      expect(response).toMatchObject({ http: 401, status: false, message: "Invalid key" });
    }
    const response = await call(sandbox, path, { key: null, body });
    expect(response).toMatchObject({ http: 401, message: "No Authorization Header was found" });
  });
});

describe("GET /transaction/verify/:reference", () => {
  it("does not find an unknown reference", async () => {
    expect(await verify(createTestSandbox(), "NTOMA-404")).toMatchObject({
      http: 400,
      status: false,
      message: "Transaction reference not found",
    });
  });

  it("reports a payment that was not started as abandoned", async () => {
    const sandbox = createTestSandbox();
    await initialize(sandbox);
    expect((await verify(sandbox)).data).toMatchObject({
      status: "abandoned",
      amount: ORDER.amount,
      gateway_response: "The transaction was not completed",
      paid_at: null,
      fees: null,
    });
  });

  it("reports a successful payment in full, the same each time", async () => {
    const now = new Date("2026-03-01T10:00:00Z");
    const sandbox = createTestSandbox({ now: () => now });
    await initialize(sandbox);
    sandbox.controls.pay(REFERENCE);
    const response = await verify(sandbox);
    expect(response).toMatchObject({ http: 200, message: "Verification successful" });
    expect(response.data).toMatchObject({
      id: expect.any(Number),
      status: "success",
      reference: REFERENCE,
      amount: 24_500,
      requested_amount: 24_500,
      currency: "GHS",
      paid_at: now.toISOString(),
      fees: 478,
      customer: { email: ORDER.email },
    });
    expect(await verify(sandbox)).toEqual(response);
  });

  it("accepts an encoded reference", async () => {
    const sandbox = createTestSandbox();
    await initialize(sandbox, { reference: "a=b" });
    expect((await verify(sandbox, "a%3Db")).data.reference).toBe("a=b");
    expect((await verify(sandbox, "%zz")).http).toBe(400);
  });
});

describe("POST /refund", () => {
  const refund = (sandbox: ReturnType<typeof createPaidSandbox>, body: object) =>
    call(sandbox, "/refund", { body });

  it("queues a refund and then reverses the transaction", async () => {
    const sandbox = createPaidSandbox();
    expect(await refund(sandbox, { transaction: REFERENCE, amount: 5_000 })).toMatchObject({
      http: 200,
      status: true,
      message: "Refund has been queued for processing",
      data: { status: "pending", amount: 5_000, currency: "GHS", transaction: { amount: 5_000 } },
    });
    await sandbox.controls.webhooksDone();
    expect((await verify(sandbox)).data).toMatchObject({
      status: "reversed",
      paid_at: expect.any(String),
    });
  });

  it("refunds parts until nothing is left, and lists them", async () => {
    const sandbox = createPaidSandbox();
    const part = { transaction: REFERENCE, amount: 4_000 };
    expect(await refund(sandbox, part)).toMatchObject({ http: 200 });
    expect(await refund(sandbox, part)).toMatchObject({ http: 400, code: "invalid_amount" });
    expect(await refund(sandbox, { transaction: REFERENCE })).toMatchObject({ http: 200 });
    expect(await call(sandbox, "/refund")).toMatchObject({
      data: [{ amount: 1_000 }, { amount: 4_000 }],
    });
    expect(await call(sandbox, "/transaction?perPage=1")).toMatchObject({
      data: [{ reference: REFERENCE }],
    });
  });

  it("lists the refunds of one transaction", async () => {
    const sandbox = createPaidSandbox();
    const { id } = sandbox.controls.pay("NTOMA-2", { amount: 700 });
    for (const reference of [REFERENCE, "NTOMA-2"]) {
      sandbox.controls.refundAtProvider(reference, 500, "pending");
    }
    const { data } = await call(sandbox, `/refund?transaction=${id}`);
    expect(data).toMatchObject([{ transaction: id, status: "pending" }]);
  });

  it("lists disputes with their last end; a lost one stays lost", async () => {
    const sandbox = createPaidSandbox();
    expect(await call(sandbox, "/dispute")).toMatchObject({ data: [] });
    sandbox.controls.openDispute(REFERENCE);
    expect(await call(sandbox, "/dispute")).toMatchObject({ data: [{ resolution: null }] });
    for (const [resolution, listed] of [
      [null, null],
      ["unheard of", "unheard of"],
      ["merchant-accepted", "merchant-accepted"],
      ["declined", "merchant-accepted"],
    ] as const) {
      sandbox.controls.resolveDispute(REFERENCE, resolution);
      expect(await call(sandbox, "/dispute?perPage=1&page=1")).toMatchObject({
        data: [{ status: "resolved", resolution: listed, transaction: { reference: REFERENCE } }],
      });
    }
    expect(await call(sandbox, "/refund")).toMatchObject({
      data: [{ dispute: sandbox.controls.dispute(REFERENCE)?.id, amount: 5_000 }],
    });
  });

  it("rejects unknown and unpaid transactions and invalid amounts", async () => {
    const sandbox = createPaidSandbox();
    const unknown = { http: 404, status: false, message: "Transaction not found" };
    expect(await refund(sandbox, { transaction: "NTOMA-404" })).toMatchObject(unknown);
    expect(await refund(sandbox, {})).toMatchObject(unknown);
    const invalid = { transaction: REFERENCE, amount: 0.5 };
    expect(await refund(sandbox, invalid)).toMatchObject({ http: 400, code: "invalid_amount" });
    await initialize(sandbox, { reference: "NTOMA-unpaid" });
    const unpaid = await refund(sandbox, { transaction: "NTOMA-unpaid" });
    expect(unpaid).toMatchObject({ http: 400, status: false });
  });

  it("refunds once when it is requested several times at once", async () => {
    const sandbox = createPaidSandbox();
    const responses = await Promise.all(
      [1, 2, 3].map(() => refund(sandbox, { transaction: REFERENCE })),
    );
    expect(responses.filter(({ status }) => status)).toHaveLength(1);
    expect(responses.at(-1)).toMatchObject({ code: "transaction_fully_reversed" });
  });
});

describe("POST /refund/retry_with_customer_details/:id", () => {
  const account = { currency: "GHS", account_number: "0012345678", bank_id: "9" };
  const retry = (sandbox: ReturnType<typeof createPaidSandbox>, id: number, details: object) =>
    call(sandbox, `/refund/retry_with_customer_details/${id}`, {
      body: { refund_account_details: details },
    });

  it("sends a refund that needs attention to the bank account", async () => {
    const sandbox = createPaidSandbox();
    const { controls } = sandbox;
    const id = controls.refundAtProvider(REFERENCE, 500, "needs-attention");
    const { bank_id: _, ...incomplete } = account;
    expect(await retry(sandbox, id, incomplete)).toMatchObject({ http: 400 });
    expect(await retry(sandbox, id, account)).toMatchObject({ data: { status: "processing" } });
    await controls.webhooksDone();
    const retried = { id, status: "processed", accountDetails: account };
    expect(controls.refunds(REFERENCE)).toMatchObject([retried]);
    expect(await call(sandbox, `/refund/${id}`)).toMatchObject({ data: { status: "processed" } });
    expect(await retry(sandbox, id, account)).toMatchObject({ http: 422 });
    expect(await retry(sandbox, 7, account)).toMatchObject({ http: 404 });
  });
});

describe("everything else", () => {
  it.each(["/", "/pay/unknown", "/transaction/unknown", "/browser/../api.ts", "/controls"])(
    "answers 404 at %s",
    async (path) => {
      expect((await rawCall(createTestSandbox(), path)).status).toBe(404);
    },
  );

  it("allows framing by the same origin only, and escapes its values", async () => {
    const sandbox = createTestSandbox();
    const email = `"><script>alert(1)</script>@ntoma.test`;
    const { data } = await initialize(sandbox, { email });
    const page = await rawCall(sandbox, `/pay/${data.access_code}`);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'",
    );
    const html = await page.text();
    expect(html).not.toContain("<script>");
    expect(html).not.toMatch(/ style=|<style|\son\w+=/);
  });
});
