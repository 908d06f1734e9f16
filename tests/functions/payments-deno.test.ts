import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signature } from "../../paystack-sandbox/webhooks.ts";
import { type Listening, listen } from "../../server/http/listen.ts";
import {
  addProduct,
  age,
  ledgerOf,
  orderOf,
  type Placed,
  placeOrder,
} from "../harness/database/order-steps.ts";
import {
  startTestBackend,
  type TestBackend,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { type Deno, startDeno } from "../harness/deno.ts";
import {
  createPaymentHarness,
  type PaymentHarness,
  SANDBOX_PATH,
} from "../harness/providers/payment-harness.ts";

describe("the functions under Deno", () => {
  let deno: Deno;
  let backend: TestBackend;
  let paymentHarness: PaymentHarness;
  let site: Listening;
  let kofi: TestUser;
  let order: Placed;
  let environment: Record<string, string>;

  beforeAll(async () => {
    deno = await startDeno();
    backend = await startTestBackend("pglite");
    paymentHarness = createPaymentHarness(backend);
    site = await listen(response, 0, "127.0.0.1");
    kofi = await backend.createUser("Kofi");
    const url = `http://127.0.0.1:${site.port}`;
    environment = {
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secretKey }),
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
      PAYSTACK_SECRET_KEY: paymentHarness.sandbox.secretKey,
      PAYSTACK_URL: url + SANDBOX_PATH,
    };
  });

  afterAll(async () => {
    await deno.stop();
    await site.close();
    await backend.stop();
  });

  const response = (request: Request) =>
    new URL(request.url).pathname.startsWith(SANDBOX_PATH)
      ? paymentHarness.sandbox.fetch(request)
      : backend.fetch(request);

  const paidOrder = async () => {
    order = await placeOrder(kofi, [await addProduct(backend, 5)]);
    const [event = ""] = await paymentHarness.eventsOf(() =>
      paymentHarness.provider.pay(order.reference, { amount: order.pesewas }),
    );
    return event;
  };
  const post = async (url: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(url, { method: "POST", body, headers });
    return { status: response.status, body: await response.json() };
  };
  const expectConfirmed = async (source: string) => {
    expect(await orderOf(backend, order)).toMatchObject({ paymentStatus: "success" });
    expect(await ledgerOf(backend, order)).toEqual([`charge order ${source}`]);
  };

  it.each([
    "verify-payment",
    "paystack-webhook",
    "payment-sweep",
    "reconcile-payments",
    "refund-order",
    "picture-cleanup",
  ])("%s passes the type check", async (name) => {
    const { code, errors } = await deno.check(name);
    expect(errors).not.toContain("ERROR");
    expect(code).toBe(0);
  });

  it("verify-payment confirms a shopper's order", async () => {
    const url = await deno.serve("verify-payment", environment);
    await paidOrder();
    const question = JSON.stringify({ reference: order.reference, orderId: order.orderId });
    expect((await post(url, question, {})).status).toBe(401);
    expect(await post(url, question, { authorization: `Bearer ${kofi.token}` })).toEqual({
      status: 200,
      body: { success: true, message: "Payment successful!", final: true },
    });
    await expectConfirmed("verify");
  });

  it("paystack-webhook confirms a signed event", async () => {
    const url = await deno.serve("paystack-webhook", environment);
    const event = await paidOrder();
    const forged = { "x-paystack-signature": signature(event, "sk_test_other") };
    expect((await post(url, event, forged)).status).toBe(401);
    const signed = { "x-paystack-signature": signature(event, paymentHarness.sandbox.secretKey) };
    expect((await post(url, event, signed)).status).toBe(200);
    await expectConfirmed("webhook");
  });

  it("payment-sweep confirms payments without a browser or webhook", async () => {
    const url = await deno.serve("payment-sweep", environment);
    await paidOrder();
    await age(backend, order, 3);
    expect((await post(url, "", { apikey: backend.keys.publishableKey })).status).toBe(401);
    const swept = await post(url, "", { apikey: backend.keys.secretKey });
    expect(swept).toMatchObject({ status: 200, body: { confirmed: 1, faults: 0 } });
    await expectConfirmed("sweep");
  });

  it("picture-cleanup removes unused pictures", async () => {
    const url = await deno.serve("picture-cleanup", environment);
    const apikey = backend.keys.secretKey;
    const upload = await fetch(`${environment.SUPABASE_URL}/storage/v1/object/Products/old.png`, {
      method: "POST",
      headers: { apikey, "content-type": "image/png" },
      body: Buffer.from("89504e470d0a1a0a", "hex"),
    });
    expect(upload.status).toBe(200);
    await backend.database.exec(`update storage.objects
      set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'`);
    expect((await post(url, "", { apikey: backend.keys.publishableKey })).status).toBe(401);
    expect(await post(url, "", { apikey })).toEqual({ status: 200, body: { removed: 1 } });
  });

  it("refund-order refunds a cancelled order for an admin", async () => {
    const url = await deno.serve("refund-order", environment);
    const admin = await backend.createUser("Ama", { admin: true });
    await paidOrder();
    await paymentHarness.verify(kofi.token, order);
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
    const body = JSON.stringify({ orderId: order.orderId, requestId: crypto.randomUUID() });
    expect((await post(url, body, { authorization: `Bearer ${kofi.token}` })).status).toBe(403);
    expect(await post(url, body, { authorization: `Bearer ${admin.token}` })).toEqual({
      status: 200,
      body: { success: true, message: "The refund was requested.", final: true },
    });
  });

  it("a missing setting is named in the error", async () => {
    const { PAYSTACK_SECRET_KEY, ...incomplete } = environment;
    await expect(deno.serve("verify-payment", incomplete)).rejects.toThrow(
      "Missing environment variable: PAYSTACK_SECRET_KEY",
    );
  });
});
