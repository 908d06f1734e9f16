import { sql } from "kysely";
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
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeOnAllDatabases("The ledger", (backend) => {
  let harness: PaymentHarness;
  let kofi: TestUser;
  let admin: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    kofi ??= await backend().createUser("Kofi");
    admin ??= await backend().createUser("Ama", { admin: true });
    shirt = await addProduct(backend(), 5);
    order = await placeOrder(kofi, [shirt]);
    await harness.pay(kofi, order);
  });

  const cancel = () =>
    admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
  const refundAtProvider = async (status: "pending" | "processed" | "failed", amount?: number) => {
    const { provider } = harness;
    const id = provider.refundAtProvider(order.reference, amount ?? order.pesewas, status);
    await provider.webhooksDone();
    return id;
  };
  const changeRefund = async (id: number, status: "processed" | "failed") => {
    harness.provider.setRefundStatus(id, status);
    await harness.provider.webhooksDone();
  };
  /** Sends all events once more, the newest first. */
  const repeatEvents = async () => {
    for (const event of harness.webhooks.sent.toReversed()) {
      expect((await harness.webhook(event)).status).toBe(200);
    }
  };
  const payUnknown = async () => {
    const reference = newReference();
    harness.provider.pay(reference, { amount: 5_000 });
    await harness.provider.webhooksDone();
    return reference;
  };
  const attention = async (reference = order.reference) => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { kind: string; paymentReference: string; note: string; paymentId: number }[] =
      data;
    return rows.filter(({ paymentReference }) => paymentReference === reference);
  };
  const settle = (kind: string, payment_id: number | undefined, reason: string, { db } = admin) =>
    db.rpc("settle_payment", { kind, payment_id, reason });
  const sentBy = ({ token }: TestUser, body: object) => ({
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ requestId: crypto.randomUUID(), ...body }),
  });
  const sendBack = (paymentId: number | undefined) =>
    harness.call("refund-order", sentBy(admin, { paymentId, reason: "A mistake" }));
  const refundsOf = async (reference: string) => {
    const { data } = await admin.db
      .from("refunds")
      .select("status, amount, adminName, reason, charges!inner(role)")
      .eq("charges.reference", reference);
    return data;
  };
  const money = async () => {
    const { data } = await kofi.db
      .from("orders")
      .select("moneyStatus, refundPending")
      .eq("id", order.orderId)
      .single();
    return data;
  };

  it("records a refund until it is complete, also with repeated or reordered events", async () => {
    await cancel();
    const id = await refundAtProvider("pending");
    expect(await money()).toEqual({ moneyStatus: "refunded", refundPending: 120 });
    await changeRefund(id, "failed");
    expect(await money()).toEqual({ moneyStatus: "refund_due", refundPending: 0 });
    expect(await attention()).toMatchObject([{ kind: "refund_failed" }]);
    await changeRefund(id, "processed");
    expect(await money()).toEqual({ moneyStatus: "refunded", refundPending: 0 });
    await repeatEvents();
    await repeatEvents();
    expect(await money()).toEqual({ moneyStatus: "refunded", refundPending: 0 });
    expect(await attention()).toEqual([]);
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "refund processed webhook",
    ]);
  });

  it("records a refund that fails after it was processed, and lets an admin retry it", async () => {
    await cancel();
    await changeRefund(await refundAtProvider("processed"), "failed");
    expect(await attention()).toMatchObject([{ kind: "refund_failed" }]);
    expect(await harness.refund(admin.token, order.orderId)).toMatchObject({ success: true });
    await harness.provider.webhooksDone();
    await repeatEvents();
    expect(await money()).toEqual({ moneyStatus: "refunded", refundPending: 0 });
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "refund failed webhook",
      "refund processed admin",
    ]);
  });

  it("records a refund that was made at the provider", async () => {
    await refundAtProvider("processed");
    await repeatEvents();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "refund processed webhook",
    ]);
    expect(await money()).toMatchObject({ moneyStatus: "refunded" });
    expect(await attention()).toMatchObject([{ kind: "refunded_open" }]);
  });

  it("does not treat a partial refund as a full one", async () => {
    await refundAtProvider("processed", 100);
    expect(await refundsOf(order.reference)).toMatchObject([{ amount: 1 }]);
    expect(await money()).toMatchObject({ moneyStatus: "partly_refunded" });
  });

  it("records a dispute until it is resolved", async () => {
    const { provider } = harness;
    provider.openDispute(order.reference);
    provider.remindDispute(order.reference);
    await provider.webhooksDone();
    expect(await attention()).toMatchObject([{ kind: "dispute", dueAt: expect.any(String) }]);
    expect(await money()).toMatchObject({ moneyStatus: "disputed" });
    provider.resolveDispute(order.reference, null);
    await provider.webhooksDone();
    expect(await attention()).toMatchObject([{ kind: "dispute" }]);
    provider.resolveDispute(order.reference, "declined");
    await provider.webhooksDone();
    expect(await attention()).toEqual([]);
    await repeatEvents();
    expect(await attention()).toEqual([]);
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "dispute won webhook",
    ]);
    expect(await money()).toMatchObject({ moneyStatus: "paid" });
  });

  it("keeps who settled a dispute, until the provider decides it", async () => {
    const { provider } = harness;
    provider.openDispute(order.reference);
    await provider.webhooksDone();
    const [listed] = await attention();
    expect((await settle("dispute", listed?.paymentId, "Agreed by phone")).error).toBeNull();
    await repeatEvents();
    expect(await attention()).toEqual([]);
    const { data } = await admin.db
      .from("disputes")
      .select("status, adminName, note")
      .eq("id", listed?.paymentId);
    expect(data).toEqual([{ status: "by_hand", adminName: "Ama", note: "Agreed by phone" }]);
    provider.resolveDispute(order.reference, "merchant-accepted");
    await provider.webhooksDone();
    expect(await money()).toMatchObject({ moneyStatus: "refunded" });
  });

  it("records a charge without an order once, for review by an admin", async () => {
    const reference = await payUnknown();
    await repeatEvents();
    const [listed, ...others] = await attention(reference);
    expect(listed).toMatchObject({ kind: "unknown", orderId: null, amount: 50 });
    expect(others).toEqual([]);
    const settleIt = (reason: string, user = admin) =>
      settle("charge", listed?.paymentId, reason, user);
    expect((await settleIt(" ")).error?.message).toContain("how it was settled");
    expect((await settleIt("Paid for a fair", kofi)).error).not.toBeNull();
    expect((await settleIt("Paid for a fair")).error).toBeNull();
    expect((await settleIt("Again")).status).toBe(409);
    expect(await attention(reference)).toEqual([]);
    const byHand = { status: "by_hand", amount: 50, adminName: "Ama", reason: "Paid for a fair" };
    expect(await refundsOf(reference)).toEqual([{ ...byHand, charges: { role: "unknown" } }]);
    expect(await sendBack(listed?.paymentId)).toMatchObject({ status: 409 });
  });

  it("sends a charge without an order back once, also when the answer is lost", async () => {
    const reference = await payUnknown();
    const { provider } = harness;
    const paymentId = (await attention(reference))[0]?.paymentId;
    expect(await harness.call("refund-order", sentBy(kofi, { paymentId }))).toMatchObject({
      status: 403,
    });
    provider.setApiMode("lost-answer");
    expect(await sendBack(paymentId)).toMatchObject({ success: false });
    provider.setApiMode("normal");
    await provider.webhooksDone();
    const presses = await Promise.all([sendBack(paymentId), sendBack(paymentId)]);
    expect(presses.map(({ status }) => status)).toEqual([409, 409]);
    expect(provider.refunds(reference).map(({ amount }) => amount)).toEqual([5_000]);
    expect(await attention(reference)).toEqual([]);
    const sent = { status: "processed", amount: 50, adminName: "Ama", reason: "A mistake" };
    expect(await refundsOf(reference)).toEqual([{ ...sent, charges: { role: "unknown" } }]);
    expect(await sendBack(Number(paymentId) + 1_000)).toMatchObject({ status: 404 });
  });

  it("lists a refund without an order after three days, until it is settled", async () => {
    const reference = await payUnknown();
    harness.provider.setRefundOutcome("pending");
    const presses = await Promise.all(
      (await attention(reference)).flatMap(({ paymentId }) => [
        sendBack(paymentId),
        sendBack(paymentId),
      ]),
    );
    expect(presses.filter(({ success }) => success)).toHaveLength(1);
    expect(await attention(reference)).toEqual([]);
    await backend().owner(sql`
      update public.refunds set created_at = refunds.created_at - interval '4 days'
      from public.charges as charge where charge.id = "chargeId" and reference = ${reference}`);
    const [waiting] = await attention(reference);
    expect(waiting).toMatchObject({ kind: "refund_waiting", amount: 50 });
    expect((await settle("refund", waiting?.paymentId, "The bank confirmed it")).error).toBeNull();
    expect(await attention(reference)).toEqual([]);
  });

  it("records a charge that does not match its order", async () => {
    const other = await placeOrder(kofi, [shirt]);
    harness.provider.pay(other.reference, { amount: 100, webhook: false });
    await harness.verify(kofi.token, other);
    const [listed] = await attention(other.reference);
    expect(listed).toMatchObject({ kind: "mismatch", amount: 1 });
    expect(await orderOf(backend(), other)).toMatchObject({ paymentStatus: "pending" });
    expect((await settle("charge", listed?.paymentId, "In cash")).error).toBeNull();
    expect((await settle("charge", listed?.paymentId, "In cash")).status).toBe(409);
    expect(await attention(other.reference)).toEqual([]);
  });

  it("sends a charge in another currency back as it was made", async () => {
    const other = await placeOrder(kofi, [shirt]);
    const { provider } = harness;
    provider.pay(other.reference, { amount: other.pesewas, currency: "USD", webhook: false });
    await harness.verify(kofi.token, other);
    const [listed] = await attention(other.reference);
    expect(listed).toMatchObject({ kind: "mismatch", currency: "USD" });
    expect(await sendBack(listed?.paymentId)).toMatchObject({ success: true });
    await provider.webhooksDone();
    expect(await attention(other.reference)).toEqual([]);
    expect(await ledgerOf(backend(), other)).toEqual([
      "charge mismatch verify",
      "refund processed admin",
    ]);
  });

  it("ignores events about payments that the provider does not know", async () => {
    const reference = newReference();
    const elsewhere = createPaymentHarness(backend());
    const events = await elsewhere.eventsOf(() => {
      elsewhere.provider.pay(reference, { amount: 5_000, webhook: false });
      elsewhere.provider.refundAtProvider(reference, 5_000);
      elsewhere.provider.openDispute(reference);
    });
    expect(events).toHaveLength(4);
    for (const event of events) expect((await harness.webhook(event)).status).toBe(200);
    expect(await attention(reference)).toEqual([]);
  });

  it("lists an event that it cannot read, until an admin has settled it", async () => {
    const events = ["refund.processed", "charge.dispute.create", "charge.success"];
    const bodies = events.map((event) =>
      JSON.stringify({ event, data: { note: order.reference } }),
    );
    for (const body of [...bodies, ...bodies]) {
      expect((await harness.webhook(body)).status).toBe(200);
    }
    const unread = async () =>
      (await attention("")).filter(({ kind, note }) => kind === "unreadable" && note !== "");
    const listed = await unread();
    expect(listed.map(({ note }) => note)).toEqual(
      events.map((event) => `The event ${event} could not be read.`),
    );
    for (const { paymentId } of listed) {
      expect((await settle("message", paymentId, "A test of the provider")).error).toBeNull();
    }
    expect(await unread()).toEqual([]);
  });
});
