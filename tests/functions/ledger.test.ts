import { beforeEach, expect, it } from "vitest";
import {
  addProduct,
  type Line,
  ledgerOf,
  newReference,
  orderOf,
  type Placed,
  placeOrder,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("The ledger", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let admin: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi ??= await backend().createUser("Kofi");
    admin ??= await backend().createUser("Ama", { admin: true });
    shirt = await addProduct(backend(), 5);
    order = await placeOrder(kofi, [shirt]);
    await paymentHarness.pay(kofi, order);
  });

  const send = async (event: string, data: object) =>
    expect((await paymentHarness.webhook(JSON.stringify({ event, data }))).status).toBe(200);
  const refundEvent = (status: string, amount = order.pesewas) =>
    send(`refund.${status}`, {
      id: String(Number(order.orderId) + 7000),
      status,
      transaction_reference: order.reference,
      amount: String(amount),
      currency: "GHS",
    });
  const disputeEvent = (event: string, change: object = {}) =>
    send(`charge.dispute.${event}`, {
      id: Number(order.orderId) + 1000,
      refund_amount: order.pesewas,
      currency: "GHS",
      category: "fraud",
      transaction: { reference: order.reference },
      ...change,
    });
  const attention = async (reference = order.reference) => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { kind: string; paymentReference: string; note: string }[] = data;
    return rows.filter(({ paymentReference }) => paymentReference === reference);
  };
  const refundStatus = async () => {
    const { data } = await kofi.db
      .from("orders")
      .select("refundStatus")
      .eq("id", order.orderId)
      .single();
    return data?.refundStatus;
  };

  it("records a refund until it is complete, also with repeated or reordered events", async () => {
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
    await refundEvent("pending");
    expect(await refundStatus()).toBe("requested");
    await refundEvent("failed");
    expect(await refundStatus()).toBe("failed");
    expect(await attention()).toMatchObject([{ kind: "refund_failed" }]);
    await refundEvent("processed");
    await refundEvent("failed");
    await refundEvent("pending");
    expect(await refundStatus()).toBe("processed");
    expect(await attention()).toEqual([]);
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge done verify",
      "refund processed webhook",
    ]);
  });

  it("lets an admin retry a failed refund", async () => {
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
    await refundEvent("failed");
    expect(await paymentHarness.refund(admin.token, order.orderId)).toMatchObject({
      success: true,
    });
    await paymentHarness.provider.webhooksDone();
    expect(await refundStatus()).toBe("processed");
  });

  it("records a refund that was made at the provider", async () => {
    await refundEvent("processed");
    await refundEvent("processed");
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge done verify",
      "refund processed webhook",
    ]);
    expect(await refundStatus()).toBe("processed");
    expect(await attention()).toMatchObject([{ kind: "refunded_open" }]);
  });

  it("does not treat a partial refund as a full one", async () => {
    await refundEvent("processed", 100);
    const { data } = await admin.db
      .from("payments")
      .select("amount")
      .eq("orderId", order.orderId)
      .eq("kind", "refund");
    expect(data).toEqual([{ amount: 1 }]);
    expect(await refundStatus()).toBeNull();
  });

  it("records a dispute until it is resolved", async () => {
    await disputeEvent("create");
    await disputeEvent("create");
    expect(await attention()).toMatchObject([{ kind: "dispute", note: "fraud" }]);
    await disputeEvent("resolve", { resolution: "declined" });
    expect(await attention()).toEqual([]);
    await disputeEvent("create");
    expect(await attention()).toEqual([]);
    expect(await ledgerOf(backend(), order)).toEqual(["charge done verify", "dispute won webhook"]);
    expect(await refundStatus()).toBeNull();
  });

  it("records a charge without an order once, for review by an admin", async () => {
    const reference = newReference();
    const data = paymentHarness.provider.pay(reference, { amount: 5_000, webhook: false });
    await send("charge.success", data);
    await send("charge.success", data);
    expect(await attention(reference)).toMatchObject([
      { kind: "orphan", orderId: null, amount: 50 },
    ]);
    await admin.db
      .from("payments")
      .update({ status: "resolved" })
      .eq("paymentReference", reference);
    expect(await attention(reference)).toEqual([]);
  });

  it("records a charge that does not match its order", async () => {
    const other = await placeOrder(kofi, [shirt]);
    paymentHarness.provider.pay(other.reference, { amount: 100, webhook: false });
    await paymentHarness.verify(kofi.token, other);
    expect(await attention(other.reference)).toMatchObject([{ kind: "mismatch" }]);
    expect(await orderOf(backend(), other)).toMatchObject({ paymentStatus: "pending" });
  });

  it("ignores events about unknown payments", async () => {
    order = { ...order, reference: newReference() };
    await refundEvent("processed");
    await send("charge.dispute.create", {});
    await send("charge.success", {});
    expect(await attention()).toEqual([]);
  });
});
