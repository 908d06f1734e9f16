import { beforeAll, beforeEach, expect, it } from "vitest";
import { signature } from "../../paystack-sandbox/webhooks.ts";
import {
  addProduct,
  type Line,
  ledgerOf,
  newReference,
  orderOf,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("paystack-webhook", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
  });

  beforeEach(async () => {
    paymentHarness = createPaymentHarness(backend());
    shirt = await addProduct(backend(), 5);
    order = await placeOrder(kofi, [shirt]);
  });

  const pay = (options: Parameters<PaymentHarness["provider"]["pay"]>[1] = {}) =>
    paymentHarness.provider.pay(order.reference, {
      amount: order.pesewas,
      webhook: false,
      ...options,
    });
  const chargeEvent = async () => {
    const [event = ""] = await paymentHarness.eventsOf(() => pay({ webhook: true }));
    return event;
  };
  const expectUntouched = async () => {
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });
    expect(await ledgerOf(backend(), order)).toEqual([]);
  };

  it("confirms an order without a request from the browser", async () => {
    pay({ webhook: true });
    await paymentHarness.provider.webhooksDone();
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
    expect(await stockOf(backend(), shirt)).toBe(4);
    expect(await ledgerOf(backend(), order)).toEqual(["charge order webhook"]);
  });

  it("has one effect when the event is repeated or sent concurrently", async () => {
    const event = await chargeEvent();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => paymentHarness.webhook(event)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    paymentHarness.providerRequests.length = 0;
    expect((await paymentHarness.webhook(event)).status).toBe(200);
    expect(paymentHarness.providerRequests).toEqual([]);
    expect(await stockOf(backend(), shirt)).toBe(4);
    expect(await ledgerOf(backend(), order)).toEqual(["charge order webhook"]);
  });

  it.each([
    ["no signature", () => ({})],
    ["an empty signature", () => ({ "x-paystack-signature": "" })],
    ["the signature of another key", (event: string) => signed(signature(event, "sk_test_other"))],
    ["a truncated signature", (event: string) => signed(rightSignature(event).slice(0, 64))],
    [
      "a signature with one wrong digit",
      (event: string) => signed(changeFirstDigit(rightSignature(event))),
    ],
    [
      "the signature of the same event in another notation",
      (event: string) => signed(reserialised(event)),
    ],
  ])("rejects %s and writes nothing", async (_, headersFor) => {
    const event = await chargeEvent();
    const { status } = await paymentHarness.webhook(event, headersFor(event));
    expect(status).toBe(401);
    expect(paymentHarness.providerRequests).toEqual([]);
    await expectUntouched();
  });

  it("rejects a modified event", async () => {
    const event = await chargeEvent();
    const headers = signed(rightSignature(event));
    expect((await paymentHarness.webhook(event.replace("GHS", "NGN"), headers)).status).toBe(401);
    expect((await paymentHarness.webhook(`${event}\n`, headers)).status).toBe(401);
    expect(
      (await paymentHarness.webhook(JSON.stringify(JSON.parse(event), null, 1), headers)).status,
    ).toBe(401);
    await expectUntouched();
  });

  it("has one effect when events are reordered and each is sent ten times", async () => {
    const events = await paymentHarness.eventsOf(() => {
      pay({ webhook: true });
      paymentHarness.provider.refundAtProvider(order.reference, 500);
    });
    expect(events).toHaveLength(4);
    for (const event of events.toReversed()) {
      for (let time = 0; time < 10; time++) {
        expect((await paymentHarness.webhook(event)).status).toBe(200);
      }
    }
    expect(await paymentHarness.verify(kofi.token, order)).toMatchObject({ success: true });
    expect(await orderOf(backend(), order)).toMatchObject({
      paymentStatus: "success",
      orderStatus: "processing",
    });
    expect(await stockOf(backend(), shirt)).toBe(4);
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order webhook",
      "refund processed webhook",
    ]);
  });

  it("trusts the provider's API and not the event", async () => {
    const event = await chargeEvent();
    paymentHarness.provider.setStatus(order.reference, "abandoned");
    expect((await paymentHarness.webhook(event)).status).toBe(200);
    expect(paymentHarness.providerRequests).toEqual([`GET /transaction/verify/${order.reference}`]);
    await expectUntouched();
  });

  it("answers 200 to unrelated events", async () => {
    const others = ["refund.processed", "refund.failed", "transfer.success", "constructor"];
    const events = others.map((event) => ({ event, data: { reference: order.reference } }));
    const unknown = { event: "charge.success", data: { reference: newReference() } };
    const empty = [{}, { event: "charge.success" }, { event: "charge.success", data: {} }];
    for (const event of [unknown, ...empty, ...events]) {
      expect((await paymentHarness.webhook(JSON.stringify(event))).status).toBe(200);
    }
    expect(paymentHarness.providerRequests).toEqual([]);
    await expectUntouched();
  });

  it("fails while the provider's API is down, so that the event is sent again", async () => {
    const event = await chargeEvent();
    paymentHarness.provider.setApiMode("down");
    expect((await paymentHarness.webhook(event)).status).toBe(503);
    await expectUntouched();
    paymentHarness.provider.setApiMode("normal");
    expect((await paymentHarness.webhook(event)).status).toBe(200);
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
  });

  it("rejects what is not JSON, too large or not POST", async () => {
    expect((await paymentHarness.webhook("{")).status).toBe(400);
    expect((await paymentHarness.webhook("[]")).status).toBe(400);
    expect((await paymentHarness.webhook("x".repeat(262_145))).status).toBe(413);
    expect((await paymentHarness.call("paystack-webhook", { method: "GET" })).status).toBe(405);
  });
});

const signed = (text: string) => ({ "x-paystack-signature": text });
const rightSignature = (event: string) => signature(event, "sk_test_sandbox");
const reserialised = (event: string) => rightSignature(JSON.stringify(JSON.parse(event), null, 2));
const changeFirstDigit = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
