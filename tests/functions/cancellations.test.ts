import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { refundMessages } from "../../domain/messages.ts";
import { moneyEvents } from "../harness/database/money-events.ts";
import {
  addProduct,
  type Line,
  ledgerOf,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("A paid order that is cancelled", (backend) => {
  let paymentHarness: PaymentHarness;
  let admin: TestUser;
  let kofi: TestUser;
  let esi: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    paymentHarness = createPaymentHarness(backend());
    admin ??= await backend().createUser("Ama", { admin: true });
    kofi ??= await backend().createUser("Kofi");
    esi ??= await backend().createUser("Esi");
    shirt = await addProduct(backend(), 5);
    order = await buy(kofi, 5);
  });

  const buy = async (user: TestUser, quantity: number) => {
    const placed = await placeOrder(user, [{ ...shirt, quantity }]);
    await paymentHarness.pay(user, placed);
    return placed;
  };
  const setStatus = (orderStatus: string) =>
    admin.db.from("orders").update({ orderStatus }).eq("id", order.orderId);
  const state = async () => {
    const { data } = await kofi.db
      .from("orders")
      .select("moneyStatus, shortBy")
      .eq("id", order.orderId)
      .single();
    return data;
  };
  const refund = (wish: object = {}) =>
    paymentHarness.refund(admin.token, order.orderId, { onlyOwed: true, ...wish });
  const refundsAsked = () =>
    paymentHarness.providerRequests.filter((call) => call === "POST /refund").length;
  const attention = async () => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { kind: string; orderId: number; pieces: number }[] = data;
    return rows.filter(({ orderId }) => orderId === order.orderId);
  };
  const totalSales = async () => {
    const { data } = await admin.db.rpc("dashboard_summary", { time_zone: "UTC" });
    return data.totalSales;
  };

  it("has a refund due, which only an admin can request", async () => {
    await setStatus("cancelled");
    expect(await state()).toEqual({ moneyStatus: "refund_due", shortBy: 0 });
    expect(await attention()).toMatchObject([{ kind: "refund_due" }]);
    await paymentHarness.sweep();
    expect(refundsAsked()).toBe(0);
    expect((await paymentHarness.refund(kofi.token, order.orderId)).status).toBe(403);
    expect((await paymentHarness.refund("", order.orderId)).status).toBe(401);
    expect(refundsAsked()).toBe(0);
  });

  it("is refunded once, however often the button is pressed, and no longer counts as a sale", async () => {
    const before = await totalSales();
    await setStatus("cancelled");
    expect(await totalSales()).toBe(before);
    const responses = await Promise.all([refund(), refund(), refund()]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    await paymentHarness.provider.webhooksDone();
    expect(await refund()).toMatchObject({ status: 409, message: refundMessages.nothing });
    expect(refundsAsked()).toBe(1);
    expect(await state()).toEqual({ moneyStatus: "refunded", shortBy: 0 });
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "refund processed admin",
    ]);
    expect(await totalSales()).toBe(before - 600);
    expect(await attention()).toEqual([]);
  });

  it("keeps its refund due, with the provider's message, when it is rejected, and can be retried", async () => {
    await setStatus("cancelled");
    const { paystack } = paymentHarness.deps;
    const message = "Insufficient balance";
    paymentHarness.deps.paystack = {
      ...paystack,
      refund: async () => ({ reversed: false, message, body: null }),
    };
    expect(await refund()).toMatchObject({ success: false, message });
    expect(await state()).toMatchObject({ moneyStatus: "refund_due" });
    expect(await attention()).toMatchObject([{ kind: "refund_due", note: message }]);
    paymentHarness.deps.paystack = paystack;
    expect(await refund()).toMatchObject({ success: true });
  });

  it("is not refunded twice when the provider's response is lost", async () => {
    await setStatus("cancelled");
    const { paystack } = paymentHarness.deps;
    paymentHarness.deps.paystack = {
      ...paystack,
      refund: async () => {
        throw new Error("The connection was closed.");
      },
    };
    const first = { requestId: crypto.randomUUID() };
    expect(await refund(first)).toMatchObject({ success: false, message: refundMessages.noAnswer });
    expect(await refund()).toMatchObject({ status: 409, message: refundMessages.busy });
    paymentHarness.deps.paystack = paystack;
    await paymentHarness.eventsOf(() =>
      paystack.refund(order.reference, order.pesewas, first.requestId),
    );
    await backend().owner(sql`update public.refunds set "nextTryAt" = now()`);
    expect(await refund()).toMatchObject({ status: 409, message: refundMessages.nothing });
    expect(await refund(first)).toMatchObject({ success: true });
    expect(refundsAsked()).toBe(1);
  });

  it("has no refund due when the cancellation is undone, and one when it is repeated", async () => {
    await setStatus("cancelled");
    await setStatus("processing");
    expect(await state()).toEqual({ moneyStatus: "paid", shortBy: 0 });
    expect(await refund()).toMatchObject({ status: 409, message: refundMessages.nothing });
    await setStatus("cancelled");
    expect(await state()).toEqual({ moneyStatus: "refund_due", shortBy: 0 });
    expect(await refund()).toMatchObject({ success: true });
  });

  it("takes only available stock when the cancellation is undone, and reports what is missing", async () => {
    await setStatus("cancelled");
    await buy(esi, 2);
    await placeOrder(esi, [shirt]);
    await setStatus("processing");
    expect(await state()).toEqual({ moneyStatus: "paid", shortBy: 3 });
    expect(await stockOf(backend(), shirt)).toBe(1);
    expect(await attention()).toMatchObject([{ kind: "short", pieces: 3 }]);
    await setStatus("cancelled");
    expect(await stockOf(backend(), shirt)).toBe(3);
    expect(await state()).toMatchObject({ shortBy: 0 });
  });

  it("needs attention when it is refunded but no longer cancelled", async () => {
    await setStatus("cancelled");
    await refund();
    await paymentHarness.provider.webhooksDone();
    await setStatus("processing");
    expect(await attention()).toMatchObject([{ kind: "refunded_open" }]);
  });

  it("can be marked as settled elsewhere by admins only, with a reason", async () => {
    const settle = (user: TestUser, reason = "Paid in cash") =>
      user.db.rpc("settle_refund", { order_id: order.orderId, reason });
    expect((await settle(admin)).status).toBe(409);
    await setStatus("cancelled");
    expect((await settle(kofi)).status).toBe(403);
    expect((await settle(admin, " ")).status).toBe(400);
    expect((await settle(admin)).error).toBeNull();
    expect((await settle(admin)).status).toBe(409);
    expect(await state()).toMatchObject({ moneyStatus: "refunded" });
    expect(await moneyEvents(admin, order.orderId)).toMatchObject([
      { kind: "charge", amount: 600 },
      { kind: "refund", status: "by_hand", amount: 600, userName: "Ama", reason: "Paid in cash" },
    ]);
    expect(await refund()).toMatchObject({ status: 409 });
    expect(refundsAsked()).toBe(0);
  });

  it("is refunded by hand if it was paid in cash", async () => {
    await backend().service.from("products").update({ stockQuantity: 5 }).eq("id", shirt.productId);
    order = await placeOrder(kofi, [shirt]);
    const cash = { order_id: order.orderId, reason: "In the shop" };
    expect((await admin.db.rpc("mark_as_paid", cash)).error).toBeNull();
    await setStatus("cancelled");
    expect(await state()).toMatchObject({ moneyStatus: "refund_due" });
    expect(await refund()).toMatchObject({ status: 400, message: refundMessages.reasonMissing });
    expect(await refund({ reason: "In the shop, too" })).toMatchObject({
      success: true,
      message: refundMessages.byHand,
    });
    expect(await state()).toMatchObject({ moneyStatus: "refunded" });
    expect(refundsAsked()).toBe(0);
  });
});
