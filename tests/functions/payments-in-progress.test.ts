import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { errors } from "../../domain/messages.ts";
import {
  addProduct,
  age,
  type Line,
  ledgerOf,
  orderOf,
  orderRow,
  type Placed,
  placeOrder,
} from "../harness/database/order-steps.ts";
import {
  describeAsHosted,
  describeOnEachDatabase,
  type TestUser,
} from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("A shopper whose payment is in progress", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi = await backend().createUser("Kofi");
    shirt = await addProduct(backend(), 50);
    order = await placeOrder(kofi, [shirt]);
  });

  const insertOrder = () => kofi.db.from("orders").insert(orderRow(kofi, 120)).select("id");
  const verify = () => paymentHarness.verify(kofi.token, order);
  const pay = (status?: "ongoing" | "abandoned" | "failed" | "success") =>
    paymentHarness.provider.pay(order.reference, {
      amount: order.pesewas,
      webhook: false,
      ...(status && { status }),
    });
  const openPayments = async () => (await kofi.db.rpc("open_payments", {}, { get: true })).data;
  const expectBlocked = async () => {
    const { error, status } = await insertOrder();
    expect([status, error?.message]).toEqual([409, errors.paymentInProgress]);
    expect(await openPayments()).toMatchObject([
      { orderId: order.orderId, reference: order.reference },
    ]);
  };
  const expectFree = async () => {
    expect(await openPayments()).toEqual([]);
    expect((await insertOrder()).error).toBeNull();
  };

  it("cannot start another, also in another tab or on another device", async () => {
    await expectBlocked();
  });

  it("receives this state while the provider has no result or does not respond", async () => {
    pay("ongoing");
    expect(await verify()).toMatchObject({ success: false, final: false });
    await expectBlocked();
    paymentHarness.provider.setApiMode("down");
    expect(await verify()).toMatchObject({ success: false, final: false });
    await expectBlocked();
  });

  it.each(["abandoned", "failed", "success"] as const)(
    "can start another at once when it is %s",
    async (status) => {
      pay(status);
      expect(await verify()).toMatchObject({ final: true });
      await expectFree();
    },
  );

  it("can start another at once when the popup was never opened", async () => {
    expect(await verify()).toMatchObject({ success: false, final: true });
    await expectFree();
  });

  it("can start another after half an hour; the late payment is confirmed", async () => {
    pay("ongoing");
    await verify();
    await age(backend(), order, 29);
    await expectBlocked();
    await age(backend(), order, 30);
    await expectFree();
    pay("success");
    expect(await verify()).toMatchObject({ success: true, final: true });
  });

  it("gets one order when two tabs order at the same time", async () => {
    await kofi.endPayments();
    const responses = await Promise.all([insertOrder(), insertOrder(), insertOrder()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it("cannot insert several orders at once", async () => {
    await kofi.endPayments();
    const rows = [orderRow(kofi, 120), orderRow(kofi, 120)];
    const { status } = await kofi.db.from("orders").insert(rows);
    expect(status).toBe(409);
    expect(await openPayments()).toEqual([]);
  });

  it("does not block other shoppers", async () => {
    const esi = await backend().createUser("Esi");
    expect((await esi.db.rpc("open_payments")).data).toEqual([]);
    await placeOrder(esi, [shirt]);
    await expectBlocked();
  });

  it("is answered from the cache within seconds, never with a final failure", async () => {
    const cachingHarness = createPaymentHarness(backend(), { verifyCooldownMs: 60_000 });
    const verifyAgain = () => cachingHarness.verify(kofi.token, order);
    cachingHarness.provider.pay(order.reference, { amount: order.pesewas, status: "failed" });
    expect(await verifyAgain()).toMatchObject({ message: "Declined", final: true });
    cachingHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    for (let time = 0; time < 5; time++) {
      expect(await verifyAgain()).toMatchObject({
        success: false,
        message: "Declined",
        final: false,
      });
    }
    expect(cachingHarness.providerRequests).toHaveLength(1);
    await backend().owner(sql`
      update public."paymentAttempts" set "askedAt" = "askedAt" - interval '60 seconds'
      where reference = ${order.reference}`);
    expect(await verifyAgain()).toMatchObject({ success: true, final: true });
  });
});

describeOnEachDatabase("A second attempt to pay for the same order", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi = await backend().createUser("Kofi");
    shirt = await addProduct(backend(), 5);
    order = await placeOrder(kofi, [shirt]);
  });

  const start = (user = kofi) =>
    user.db.from("paymentAttempts").insert({ orderId: order.orderId }).select("reference").single();
  const pay = (reference: string) => {
    paymentHarness.provider.pay(reference, { amount: order.pesewas, webhook: false });
    return paymentHarness.verify(kofi.token, { orderId: order.orderId, reference });
  };

  it("has its own reference and pays for the order", async () => {
    await kofi.endPayments();
    const reference = (await start()).data?.reference as string;
    expect(reference).toBe(`${order.reference}-2`);
    expect(await pay(reference)).toMatchObject({ success: true });
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
  });

  it("is rejected while the first is in progress, for others' orders, and after the payment", async () => {
    expect((await start()).error?.message).toBe(errors.paymentInProgress);
    const esi = await backend().createUser("Esi");
    expect((await start(esi)).status).toBe(404);
    await pay(order.reference);
    expect((await start()).error?.message).toBe("This order cannot be paid any more.");
  });

  it("is rejected when the price has changed or the stock is sold", async () => {
    await kofi.endPayments();
    const set = (change: object) =>
      backend().service.from("products").update(change).eq("id", shirt.productId);
    await set({ price: 130 });
    expect((await start()).error?.message).toMatch(/^The price of .* is now GH₵130\.00\./);
    await set({ price: 120, stockQuantity: 0 });
    expect((await start()).error?.message).toMatch(/is sold out\.$/);
  });

  it("is refunded when the first one was paid as well", async () => {
    await kofi.endPayments();
    const reference = (await start()).data?.reference as string;
    await pay(reference);
    expect(await pay(order.reference)).toMatchObject({ success: true });
    await paymentHarness.provider.webhooksDone();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "charge surplus verify",
      "refund processed verify",
    ]);
    const { data } = await kofi.db
      .from("orders")
      .select("moneyStatus, refundedAmount")
      .eq("id", order.orderId);
    expect(data).toEqual([{ moneyStatus: "paid", refundedAmount: 120 }]);
  });
});
