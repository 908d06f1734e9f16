import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  addProduct,
  age,
  type Line,
  ledgerOf,
  orderOf,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

const REFUNDED = {
  status: 200,
  success: false,
  message: "This order can no longer be filled. Your money is being sent back to you.",
  final: true,
};

describeAsHosted("a payment that arrives too late", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let esi: TestUser;
  let shirt: Line;
  let late: Placed;

  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
    esi = await backend().createUser("Esi");
  });

  /** Kofi pays after his hold has expired and Esi has bought the last piece. */
  beforeEach(async () => {
    paymentHarness = createPaymentHarness(backend());
    shirt = await addProduct(backend(), 1);
    late = await placeOrder(kofi, [shirt]);
    await age(backend(), late, 31);
    await buy(esi, await placeOrder(esi, [shirt]));
    paymentHarness.provider.pay(late.reference, { amount: late.pesewas, webhook: false });
    paymentHarness.providerRequests.length = 0;
  });

  const buy = async (user: TestUser, order: Placed) => {
    paymentHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    return paymentHarness.verify(user.token, order);
  };
  const verify = () => paymentHarness.verify(kofi.token, late);
  const refundsAsked = () =>
    paymentHarness.providerRequests.filter((request) => request === "POST /refund").length;
  const refundsMade = () => paymentHarness.provider.transaction(late.reference)?.status;
  /** Expires the claim that keeps two processes from sending the same refund. */
  const expireClaim = () =>
    backend().owner(
      sql`
        update public.refunds set "nextTryAt" = now() from public.charges as charge
        where charge.id = "chargeId" and charge."orderId" = ${late.orderId}`,
    );

  const expectRefundedOnce = async (source = "verify") => {
    await paymentHarness.provider.webhooksDone();
    expect(refundsMade()).toBe("reversed");
    expect(await orderOf(backend(), late)).toMatchObject({
      paymentStatus: "failed",
      orderStatus: "cancelled",
    });
    expect(await stockOf(backend(), shirt)).toBe(0);
    expect(await ledgerOf(backend(), late)).toEqual([
      `charge surplus ${source}`,
      `refund processed ${source}`,
    ]);
  };

  it("is refunded once, however often and by whatever path it is verified", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, verify));
    expect(responses).toEqual(Array.from({ length: 10 }, () => REFUNDED));
    expect(await verify()).toEqual(REFUNDED);
    await paymentHarness.sweep();
    await expireClaim();
    await paymentHarness.sweep();
    expect(refundsAsked()).toBe(1);
    await expectRefundedOnce();
  });

  it("is refunded when the sweep finds it first", async () => {
    await paymentHarness.sweep();
    expect(refundsAsked()).toBe(1);
    await expectRefundedOnce("sweep");
  });

  it("is refunded when the webhook arrives first", async () => {
    const { provider, eventsOf, webhook } = paymentHarness;
    const [event = ""] = await eventsOf(() => provider.pay(late.reference));
    await webhook(event);
    await expectRefundedOnce("webhook");
    paymentHarness.providerRequests.length = 0;
    await webhook(event);
    expect(paymentHarness.providerRequests).toEqual([]);
  });

  it("is recorded with the whole amount", async () => {
    await verify();
    const { data } = await backend()
      .service.from("refunds")
      .select("amount, charges!inner(amount, currency)")
      .eq("charges.orderId", late.orderId);
    expect(data).toEqual([{ amount: 120, charges: { amount: 120, currency: "GHS" } }]);
  });

  it("is refunded when another shopper holds the last piece, who can still buy it", async () => {
    const hat = await addProduct(backend(), 1);
    late = await placeOrder(kofi, [hat]);
    await age(backend(), late, 31);
    const holding = await placeOrder(esi, [hat]);
    expect(await buy(kofi, late)).toEqual(REFUNDED);
    expect(await buy(esi, holding)).toMatchObject({ success: true });
    expect(await stockOf(backend(), hat)).toBe(0);
  });

  it("is refunded when the order was cancelled before", async () => {
    const hat = await addProduct(backend(), 5);
    late = await placeOrder(kofi, [hat]);
    await backend()
      .service.from("orders")
      .update({ orderStatus: "cancelled" })
      .eq("id", late.orderId);
    expect(await buy(kofi, late)).toEqual(REFUNDED);
    expect(await stockOf(backend(), hat)).toBe(5);
  });

  it("is refunded when the product was deleted, and the order stays readable", async () => {
    const hat = await addProduct(backend(), 5);
    late = await placeOrder(kofi, [hat]);
    await backend().service.from("products").delete().eq("id", hat.productId);
    expect(await buy(kofi, late)).toEqual(REFUNDED);
    const { data } = await kofi.db
      .from("orderItems")
      .select("name, productId")
      .eq("orderId", late.orderId);
    expect(data).toEqual([{ name: expect.stringMatching(/^Kente/), productId: null }]);
  });

  it("stays due while the provider rejects refunds, and is refunded by a later sweep", async () => {
    const { paystack } = paymentHarness.deps;
    const refund = async () => ({ reversed: false, message: "Insufficient balance", body: null });
    paymentHarness.deps.paystack = { ...paystack, refund };
    expect(await verify()).toEqual(REFUNDED);
    expect(await ledgerOf(backend(), late)).toEqual(["charge surplus verify", "refund due verify"]);
    expect(paymentHarness.logged).toEqual([
      `The provider refused to refund ${late.reference}: Insufficient balance`,
    ]);
    expect((await paymentHarness.sweep()).unanswered).toBe(0);
    await expireClaim();
    expect((await paymentHarness.sweep()).unanswered).toBe(1);

    paymentHarness.deps.paystack = paystack;
    expect((await paymentHarness.sweep()).refundsRequested).toBe(0);
    await expireClaim();
    expect((await paymentHarness.sweep()).refundsRequested).toBe(1);
    await expectRefundedOnce();
  });

  it("is not refunded twice when the provider's response and its events are lost", async () => {
    const { provider, webhooks } = paymentHarness;
    webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    expect(await verify()).toEqual(REFUNDED);
    provider.setApiMode("normal");
    await provider.webhooksDone();
    expect(refundsMade()).toBe("reversed");
    expect(await ledgerOf(backend(), late)).toContain("refund due verify");
    await expireClaim();
    expect((await paymentHarness.sweep()).refundsRequested).toBe(1);
    expect(refundsAsked()).toBe(1);
    await expectRefundedOnce();
  });
});
