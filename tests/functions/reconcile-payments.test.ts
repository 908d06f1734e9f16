import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import {
  addProduct,
  ledgerOf,
  newReference,
  orderOf,
  type Placed,
  placeOrder,
} from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeOnAllDatabases("reconcile-payments", (backend) => {
  let harness: PaymentHarness;
  let kofi: TestUser;
  let admin: TestUser;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    harness.webhooks.areLost = true;
    kofi ??= await backend().createUser("Kofi");
    admin ??= await backend().createUser("Ama", { admin: true });
    order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
  });

  const call = (headers: Record<string, string>) =>
    harness.call("reconcile-payments", { method: "POST", headers });
  const cancel = () =>
    admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);

  it("is for admins and for the schedule", async () => {
    expect((await call({})).status).toBe(403);
    expect((await call({ authorization: `Bearer ${kofi.token}` })).status).toBe(403);
    const byAdmin = await call({ authorization: `Bearer ${admin.token}` });
    expect(byAdmin).toMatchObject({ status: 200, success: true });
    expect((await call({ apikey: backend().keys.secretKey })).status).toBe(200);
  });

  it("is due once a day, for one process", async () => {
    const { database } = harness.deps;
    await backend().owner(sql`delete from private.shop_state where name = 'reconciliation'`);
    const claims = await Promise.all([1, 2, 3].map(() => database.claimReconciliation()));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await database.claimReconciliation()).toBe(false);
    await backend().owner(sql`
      update private.shop_state set since = since - interval '25 hours'
      where name = 'reconciliation'`);
    expect(await database.claimReconciliation()).toBe(true);
  });

  it("finishes a refund whose webhook was lost", async () => {
    await harness.pay(kofi, order);
    await cancel();
    await harness.refund(admin.token, order.orderId);
    await harness.provider.webhooksDone();
    expect(await ledgerOf(backend(), order)).toContain("refund requested admin");
    await harness.reconcile();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "refund processed admin",
    ]);
  });

  it("finds a payment that nobody reported, one that was reversed, and one without an order", async () => {
    harness.provider.pay(order.reference, { amount: order.pesewas });
    const unknown = newReference();
    harness.provider.pay(unknown, { amount: 500 });
    expect(await harness.reconcile()).toMatchObject({ charges: 2, faults: 0 });
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
    harness.provider.finishRefund(order.reference, "processed");
    await harness.reconcile();
    const other = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    await harness.pay(kofi, other);
    harness.provider.refundAtProvider(other.reference, 500);
    await harness.reconcile();
    expect(await ledgerOf(backend(), other)).toEqual([
      "charge order verify",
      "refund processed reconciliation",
    ]);
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order reconciliation",
      "refund processed reconciliation",
    ]);
    const { data } = await admin.db.rpc("needs_attention");
    expect(data).toContainEqual(
      expect.objectContaining({ kind: "unknown", paymentReference: unknown, amount: 5 }),
    );
  });

  it("finds a payment that nobody reported together with what was sent back of it", async () => {
    harness.provider.pay(order.reference, { amount: order.pesewas });
    harness.provider.refundAtProvider(order.reference, 500);
    expect(await harness.reconcile()).toMatchObject({ charges: 1, refunds: 1, faults: 0 });
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order reconciliation",
      "refund processed reconciliation",
    ]);
  });

  it("records disputes, and their end, whose webhooks were lost", async () => {
    await harness.pay(kofi, order);
    harness.provider.openDispute(order.reference);
    expect(await harness.reconcile()).toMatchObject({ disputes: 1, faults: 0 });
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "dispute open reconciliation",
    ]);
    harness.provider.resolveDispute(order.reference, "merchant-accepted");
    await harness.reconcile();
    await harness.reconcile();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "dispute lost reconciliation",
      "refund processed reconciliation",
    ]);
    const { data } = await admin.db
      .from("orders")
      .select("refundedAmount, salesAmount")
      .eq("id", order.orderId)
      .single();
    expect(data).toEqual({ refundedAmount: 120, salesAmount: 0 });
  });

  it("compares the rest when disputes cannot be listed", async () => {
    harness.provider.pay(order.reference, { amount: order.pesewas });
    const { paystack } = harness.deps;
    harness.deps.paystack = {
      ...paystack,
      disputesSince: async () => Promise.reject(new Error("not allowed")),
    };
    expect(await harness.reconcile()).toMatchObject({ charges: 1, faults: 1 });
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
  });

  it("records a payment that came in and went back before the shop heard of it", async () => {
    harness.provider.pay(order.reference, { amount: order.pesewas });
    harness.provider.resolveDispute(order.reference, "merchant-accepted");
    await harness.reconcile();
    await harness.reconcile();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge surplus reconciliation",
      "refund processed reconciliation",
      "dispute lost reconciliation",
    ]);
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });
    const mails = await backend().owner(sql`
      select kind from private.outbox where order_id = ${order.orderId}`);
    expect(mails).toEqual([{ kind: "refunded" }]);
  });

  it("goes on after a payment that cannot be applied", async () => {
    harness.provider.pay(order.reference, { amount: order.pesewas });
    const { database } = harness.deps;
    harness.deps.database = {
      ...database,
      applyCharge: async () => Promise.reject(new Error("no database")),
    };
    expect(await harness.reconcile()).toMatchObject({ faults: 1 });
    expect(harness.logged.join()).toContain("no database");
  });
});
