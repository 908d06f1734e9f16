import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { moneyEvents } from "../harness/database/money-events.ts";
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
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeOnAllDatabases("The money of an order", (backend) => {
  let harness: PaymentHarness;
  let kofi: TestUser;
  let esi: TestUser;
  let admin: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    kofi ??= await backend().createUser("Kofi");
    esi ??= await backend().createUser("Esi");
    admin ??= await backend().createUser("Ama", { admin: true });
    shirt = await addProduct(backend(), 5, 320);
    order = await placeOrder(kofi, [shirt]);
  });

  const pay = () => harness.pay(kofi, order);
  const refund = (wish?: object) => harness.refund(admin.token, order.orderId, wish);
  const setStatus = async (orderStatus: string) => {
    const { error } = await admin.db.from("orders").update({ orderStatus }).eq("id", order.orderId);
    expect(error).toBeNull();
  };
  const amounts = async () => {
    const columns = "moneyStatus, refundedAmount, refundDue";
    const { data } = await kofi.db.from("orders").select(columns).eq("id", order.orderId).single();
    return data;
  };
  const attention = async () => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { kind: string; orderId: number; amount: number }[] = data;
    return rows
      .filter(({ orderId }) => orderId === order.orderId)
      .map(({ kind, amount }) => `${kind} ${amount}`);
  };
  const totalSales = async () =>
    (await admin.db.rpc("dashboard_summary", { time_zone: "UTC" })).data.totalSales;
  const refundAtProvider = async (cedis: number, status?: "pending") => {
    harness.provider.refundAtProvider(order.reference, cedis * 100, status);
    await harness.provider.webhooksDone();
  };
  const requests = () => harness.provider.refunds(order.reference).map(({ amount }) => amount);

  it("is owed again when an order that was sent back is paid a second time and cancelled", async () => {
    const before = await totalSales();
    await age(backend(), order, 31);
    const others = await placeOrder(esi, [{ ...shirt, quantity: 5 }]);
    await harness.pay(esi, others);
    expect(await pay()).toMatchObject({ success: false });
    await harness.provider.webhooksDone();
    expect(await amounts()).toMatchObject({ moneyStatus: "refunded", refundedAmount: 320 });
    await backend().service.from("products").update({ stockQuantity: 5 }).eq("id", shirt.productId);
    await setStatus("processing");
    const { data } = await kofi.db
      .from("paymentAttempts")
      .insert({ orderId: order.orderId })
      .select("reference")
      .single();
    const second = { ...order, reference: data?.reference };
    expect(await harness.pay(kofi, second)).toMatchObject({ success: true });
    expect(await totalSales()).toBe(before + 320 * 5 + 320);
    await setStatus("cancelled");
    expect(await attention()).toEqual(["refund_due 320"]);
    expect(await refund()).toMatchObject({ success: true });
    await harness.provider.webhooksDone();
    expect(await amounts()).toMatchObject({ refundedAmount: 640, refundDue: 0 });
    expect(await totalSales()).toBe(before + 320 * 5);
  });

  it("is asked for without what was sent back at the provider before", async () => {
    await pay();
    await refundAtProvider(5);
    const returned = { moneyStatus: "partly_refunded", refundedAmount: 5, refundDue: 0 };
    expect(await amounts()).toEqual(returned);
    await setStatus("cancelled");
    expect(await amounts()).toMatchObject({ moneyStatus: "refund_due", refundDue: 315 });
    expect(await refund()).toMatchObject({ success: true });
    expect(requests()).toEqual([500, 31_500]);
  });

  it("stays owed when a part of it was sent back, or is about to be", async () => {
    await pay();
    await setStatus("cancelled");
    await refundAtProvider(5);
    const owed = { moneyStatus: "refund_due", refundedAmount: 5, refundDue: 315 };
    expect(await amounts()).toEqual(owed);
    await refundAtProvider(1, "pending");
    expect(await attention()).toEqual(["refund_due 314"]);
  });

  it("is all sent back by two refunds of a half, each reported twice", async () => {
    const before = await totalSales();
    await pay();
    await refundAtProvider(160);
    await refundAtProvider(160);
    for (const event of harness.webhooks.sent) await harness.webhook(event);
    expect(await amounts()).toMatchObject({ moneyStatus: "refunded", refundedAmount: 320 });
    expect(await totalSales()).toBe(before);
    expect(await attention()).toEqual(["refunded_open 320"]);
  });

  it("is listed after three days without an end of the refund, and can be settled", async () => {
    await pay();
    await setStatus("cancelled");
    harness.provider.setRefundOutcome("pending");
    await refund();
    expect(await attention()).toEqual([]);
    await backend().owner(sql`
      update public.refunds set created_at = refunds.created_at - interval '4 days'
      from public.charges as charge where charge.id = "chargeId" and "orderId" = ${order.orderId}`);
    expect(await attention()).toEqual(["refund_waiting 320"]);
    const settle = { order_id: order.orderId, reason: "The bank confirmed it by phone" };
    expect((await admin.db.rpc("settle_refund", settle)).error).toBeNull();
    expect(await attention()).toEqual([]);
    expect(await amounts()).toMatchObject({ moneyStatus: "refunded", refundDue: 0 });
  });

  it("is gone when a dispute is accepted, and counted once with the refund that follows", async () => {
    const before = await totalSales();
    await pay();
    harness.provider.openDispute(order.reference);
    await harness.provider.webhooksDone();
    expect(await attention()).toEqual(["dispute 320"]);
    harness.provider.resolveDispute(order.reference, "merchant-accepted");
    await harness.provider.webhooksDone();
    expect(await totalSales()).toBe(before);
    expect(await attention()).toEqual(["refunded_open 320"]);
    expect(await pay()).toMatchObject({ success: false });
    expect(harness.provider.refunds(order.reference)).toHaveLength(1);
    await harness.reconcile();
    expect(await amounts()).toMatchObject({ refundedAmount: 320, refundDue: 0 });
  });

  it("goes back by itself when it arrives for an order that a newer one has replaced", async () => {
    harness.provider.pay(order.reference, {
      amount: order.pesewas,
      status: "abandoned",
      webhook: false,
    });
    await harness.verify(kofi.token, order);
    const newer = await placeOrder(kofi, [shirt]);
    expect(await orderOf(backend(), order)).toMatchObject({ orderStatus: "cancelled" });
    expect(await harness.pay(kofi, newer)).toMatchObject({ success: true });
    harness.provider.pay(order.reference, { amount: order.pesewas });
    await harness.provider.webhooksDone();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge surplus webhook",
      "refund processed webhook",
    ]);
    expect(await stockOf(backend(), shirt)).toBe(4);
  });

  it("keeps orders of other goods, but at most five that are unpaid", async () => {
    const orders = [];
    for (let count = 0; count < 6; count++) {
      orders.push(await placeOrder(esi, [await addProduct(backend(), 5)]));
    }
    const statuses = await Promise.all(orders.map((one) => orderOf(backend(), one)));
    expect(statuses.map((one) => one?.orderStatus)).toEqual([
      "cancelled",
      ...Array(5).fill("processing"),
    ]);
  });

  it("can be sent back when the amount is wrong", async () => {
    harness.provider.pay(order.reference, {
      requestedAmount: 10_000,
      amount: 10_000,
      webhook: false,
    });
    expect(await harness.verify(kofi.token, order)).toMatchObject({ success: false });
    expect(await attention()).toEqual(["mismatch 100"]);
    expect(await refund()).toMatchObject({ success: true });
    await harness.provider.webhooksDone();
    expect(requests()).toEqual([10_000]);
    expect(await attention()).toEqual([]);
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });
  });

  it("is listed when it was settled by hand and the order is no longer cancelled", async () => {
    await pay();
    await setStatus("cancelled");
    await admin.db.rpc("settle_refund", { order_id: order.orderId, reason: "Cash" });
    await setStatus("processing");
    expect(await attention()).toEqual(["refunded_open 320"]);
  });

  it("is sent back as far as it is left without an amount, with the goods if wanted", async () => {
    await pay();
    expect(await refund({ onlyOwed: true })).toMatchObject({ status: 409 });
    expect(await refund({ amount: 20 })).toMatchObject({ success: true });
    const presses = await Promise.all([refund({ restock: true }), refund({ restock: true })]);
    expect(presses.filter(({ success }) => success).length).toBeGreaterThanOrEqual(1);
    await harness.provider.webhooksDone();
    expect(await amounts()).toMatchObject({ refundedAmount: 320, refundDue: 0 });
    expect(await stockOf(backend(), shirt)).toBe(5);
    expect(await attention()).toEqual(["refunded_open 320"]);
  });

  it("is sent back in parts, by amount or by items, never more than is left", async () => {
    await placeOrder(kofi, [shirt]);
    order = await placeOrder(kofi, [{ ...shirt, quantity: 3 }]);
    await pay();
    const { data } = await kofi.db.from("orderItems").select("id").eq("orderId", order.orderId);
    const itemId: number = data?.[0]?.id;
    expect(await refund({ amount: 960.01 })).toMatchObject({ status: 409 });
    expect(await refund({ amount: -1 })).toMatchObject({ status: 400 });
    expect(await refund({ amount: 10, reason: "Late" })).toMatchObject({ success: true });
    const lines = { lines: [{ itemId, quantity: 2 }], restock: true };
    expect(await refund(lines)).toMatchObject({ success: true });
    expect(await refund(lines)).toMatchObject({ status: 409 });
    await harness.provider.webhooksDone();
    expect(await stockOf(backend(), shirt)).toBe(4);
    const returned = { moneyStatus: "partly_refunded", refundedAmount: 650, refundDue: 0 };
    expect(await amounts()).toEqual(returned);
    const both = await Promise.all([refund({ amount: 200 }), refund({ amount: 200 })]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    await harness.provider.webhooksDone();
    expect(await amounts()).toMatchObject({ refundedAmount: 850 });
    expect(await moneyEvents(admin, order.orderId)).toMatchObject([
      { kind: "charge", amount: 960, userName: "" },
      { kind: "refund", amount: 10, userName: "Ama", reason: "Late" },
      { kind: "refund", amount: 640, items: [{ quantity: 2, restocked: 2 }] },
      { kind: "refund", amount: 200 },
    ]);
  });

  it("puts a piece back once, also when its first refund fails after all", async () => {
    order = await placeOrder(kofi, [{ ...shirt, quantity: 3 }]);
    await pay();
    const { data } = await kofi.db.from("orderItems").select("id").eq("orderId", order.orderId);
    const returnOne = async (outcome: "failed" | "processed") => {
      harness.provider.setRefundOutcome(outcome);
      const lines = [{ itemId: data?.[0]?.id, quantity: 1 }];
      expect(await refund({ lines, restock: true })).toMatchObject({ success: true });
      await harness.provider.webhooksDone();
      return stockOf(backend(), shirt);
    };
    // The order needs the piece again.
    expect(await returnOne("failed")).toBe(2);
    expect(await returnOne("processed")).toBe(3);
    expect(await returnOne("processed")).toBe(4);
  });

  it("is not asked for after a day under a reference that the provider does not know", async () => {
    await harness.verify(kofi.token, order);
    const isChecked = async () => {
      await backend().service.rpc("claim_payment_checks", { at_most: 100 });
      const { data } = await backend()
        .service.from("paymentAttempts")
        .select("nextCheckAt")
        .eq("reference", order.reference)
        .single();
      return data?.nextCheckAt !== null;
    };
    expect(await isChecked()).toBe(true);
    await age(backend(), order, 25 * 60);
    expect(await isChecked()).toBe(false);
  });
});
