import { describe, expect, it } from "vitest";
import {
  call,
  createTestSandbox,
  initialize,
  keys,
  order,
  rawCall,
  verify,
} from "./test-support.ts";

describe("keys", () => {
  it.each(["/transaction/verify/NTOMA-1", "/transaction/initialize", "/refund"])(
    "refuses %s without the secret key",
    async (path) => {
      const sandbox = createTestSandbox();
      const body = path.includes("verify") ? undefined : order;
      for (const key of ["sk_test_other", keys.publicKey]) {
        const answer = await call(sandbox, path, { key, body });
        expect(answer).toMatchObject({ http: 401, status: false, message: "Invalid key" });
      }
      const answer = await call(sandbox, path, { key: null, body });
      expect(answer).toMatchObject({ http: 401, message: "No Authorization Header was found" });
    },
  );
});

describe("POST /transaction/initialize", () => {
  it("answers with the page, the access code and the reference", async () => {
    const sandbox = createTestSandbox();
    const answer = await call(sandbox, "/transaction/initialize", {
      body: { ...order, amount: "24500", reference: "NTOMA-1" },
    });
    expect(answer).toMatchObject({ http: 200, message: "Authorization URL created" });
    expect(answer.data.reference).toBe("NTOMA-1");
    expect(answer.data.authorization_url).toBe(
      `http://shop.test/paystack-sandbox/pay/${answer.data.access_code}`,
    );
  });

  it("makes up a reference when none is given", async () => {
    const sandbox = createTestSandbox();
    const [first, second] = [await initialize(sandbox), await initialize(sandbox)];
    expect(first.reference).not.toBe(second.reference);
  });

  it("refuses a reused reference, from the server and from the browser", async () => {
    const sandbox = createTestSandbox();
    const body = { ...order, reference: "NTOMA-1", key: keys.publicKey };
    await initialize(sandbox, body);
    for (const path of ["/transaction/initialize", "/checkout/initialize"]) {
      expect(await call(sandbox, path, { body })).toMatchObject({
        http: 400,
        status: false,
        message: "Duplicate Transaction Reference",
        code: "duplicate_reference",
      });
    }
  });

  it.each([9, 0, -24_500, 100.5, "12.5", "many", null, undefined, Number.MAX_SAFE_INTEGER])(
    "refuses the amount %s",
    async (amount) => {
      const answer = await call(createTestSandbox(), "/transaction/initialize", {
        body: { ...order, amount },
      });
      expect(answer).toMatchObject({ http: 400, status: false });
      expect(answer.message).toMatch(/amount/i);
    },
  );

  it.each([
    [{ currency: "NGN" }, "Currency not supported by merchant"],
    [{ email: "" }, "Email is not allowed to be empty"],
    [{ email: "ama" }, "Invalid Email Address Passed"],
    [{ reference: "a b" }, "Invalid character in transaction reference"],
  ])("refuses %j", async (change, message) => {
    const answer = await call(createTestSandbox(), "/transaction/initialize", {
      body: { ...order, ...change },
    });
    expect(answer).toMatchObject({ status: false, message });
    expect(answer.http).toBeGreaterThanOrEqual(400);
  });

  it("refuses a body that is not JSON", async () => {
    const answer = await call(createTestSandbox(), "/transaction/initialize", { body: "text" });
    expect(answer).toMatchObject({ http: 400, status: false });
  });
});

describe("GET /transaction/verify/:reference", () => {
  it("does not know a reference nobody used", async () => {
    expect(await verify(createTestSandbox(), "NTOMA-404")).toMatchObject({
      http: 400,
      status: false,
      message: "Transaction reference not found",
    });
  });

  it("calls an unfinished payment abandoned", async () => {
    const sandbox = createTestSandbox();
    const { reference } = await initialize(sandbox);
    const { status, data } = await verify(sandbox, reference);
    expect(status).toBe(true);
    expect(data).toMatchObject({
      status: "abandoned",
      amount: 24_500,
      gateway_response: "The transaction was not completed",
      paid_at: null,
      fees: null,
      authorization: {},
    });
  });

  it("tells all about a payment that succeeded, as often as it is asked", async () => {
    const now = new Date("2026-03-01T10:00:00Z");
    const sandbox = createTestSandbox({ now: () => now });
    const metadata = { orderId: 7 };
    const { reference } = await initialize(sandbox, { reference: "NTOMA-1", metadata });
    sandbox.pay(reference);
    const answer = await verify(sandbox, reference);
    expect(answer).toMatchObject({ http: 200, message: "Verification successful" });
    expect(answer.data).toMatchObject({
      id: expect.any(Number),
      status: "success",
      reference: "NTOMA-1",
      amount: 24_500,
      requested_amount: 24_500,
      currency: "GHS",
      channel: "card",
      gateway_response: "Approved",
      message: null,
      paid_at: now.toISOString(),
      created_at: now.toISOString(),
      fees: 478,
      metadata,
      customer: {
        id: expect.any(Number),
        email: order.email,
        customer_code: expect.stringMatching(/^CUS_/),
      },
      authorization: {
        authorization_code: expect.stringMatching(/^AUTH_/),
        bin: "408408",
        last4: "4081",
        exp_month: "12",
        exp_year: "2029",
        channel: "card",
        card_type: "visa",
        bank: "TEST BANK",
        country_code: "GH",
        brand: "visa",
        reusable: true,
        signature: expect.stringMatching(/^SIG_/),
      },
    });
    expect(await verify(sandbox, reference)).toEqual(answer);
  });
});

describe("pay", () => {
  it("makes a transaction that no browser made", async () => {
    const sandbox = createTestSandbox();
    sandbox.pay("NTOMA-2", { amount: 5_000, channel: "mobile_money", email: "kofi@ntoma.test" });
    const { data } = await verify(sandbox, "NTOMA-2");
    expect(data).toMatchObject({ status: "success", amount: 5_000, channel: "mobile_money" });
    expect(data.customer.email).toBe("kofi@ntoma.test");
  });

  it("can pay too little, in another currency, or not at all", async () => {
    const sandbox = createTestSandbox();
    sandbox.pay("NTOMA-3", { amount: 4_999, requestedAmount: 5_000, currency: "NGN" });
    expect((await verify(sandbox, "NTOMA-3")).data).toMatchObject({
      status: "success",
      amount: 4_999,
      requested_amount: 5_000,
      currency: "NGN",
    });
    for (const status of ["failed", "pending", "abandoned"] as const) {
      sandbox.pay(`NTOMA-${status}`, { amount: 5_000, status });
      const { data } = await verify(sandbox, `NTOMA-${status}`);
      expect(data).toMatchObject({ status, paid_at: null });
    }
  });

  it("can be looked up without the API", () => {
    const sandbox = createTestSandbox();
    sandbox.pay("NTOMA-4", { amount: 5_000 });
    expect(sandbox.transaction("NTOMA-4")?.status).toBe("success");
    expect(sandbox.transaction("NTOMA-5")).toBeUndefined();
    expect(sandbox.transactions()).toHaveLength(1);
  });
});

describe("everything else", () => {
  it.each(["/", "/pay/nothing", "/transaction/unknown", "/browser/../index.ts", "/index.ts"])(
    "answers 404 at %s",
    async (path) => {
      expect((await rawCall(createTestSandbox(), path)).status).toBe(404);
    },
  );

  it("lets only the same origin frame its pages, and escapes what it shows", async () => {
    const sandbox = createTestSandbox();
    const email = `"><script>alert(1)</script>@ntoma.test`;
    const { access_code } = await initialize(sandbox, { email });
    const page = await rawCall(sandbox, `/pay/${access_code}`);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'",
    );
    const html = await page.text();
    expect(html).not.toContain("<script>");
    expect(html).not.toMatch(/ style=|<style|\son\w+=/);
  });
});
