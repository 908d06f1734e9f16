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
    const rows: { kind: string; paymentReference: string; note: string; paymentId: number }[] =
      data;
    return rows.filter(({ paymentReference }) => paymentReference === reference);
  };
  const settle = (payment_id: number | undefined, reason: string, { db } = admin) =>
    db.rpc("settle_payment", { payment_id, reason });
  const sentBy = ({ token }: TestUser, body: object) => ({
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const sendBack = (paymentId: number | undefined) =>
    paymentHarness.call("refund-order", sentBy(admin, { paymentId, reason: "A mistake" }));
  const rowsAbout = async (reference: string) => {
    const { data } = await admin.db
      .from("payments")
      .select("kind, status, userName, note")
      .eq("paymentReference", reference)
      .order("id");
    return data;
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

  it("keeps who settled a dispute, until the provider decides it", async () => {
    await disputeEvent("create");
    const [listed] = await attention();
    expect((await settle(listed?.paymentId, "Agreed by phone")).error).toBeNull();
    await disputeEvent("create");
    expect(await attention()).toEqual([]);
    expect((await rowsAbout(order.reference))?.[1]).toEqual({
      kind: "dispute",
      status: "resolved",
      userName: "Ama",
      note: "Agreed by phone",
    });
    await disputeEvent("resolve", { resolution: "merchant-accepted" });
    expect(await refundStatus()).toBe("processed");
  });

  it("records a charge without an order once, for review by an admin", async () => {
    const reference = newReference();
    const data = paymentHarness.provider.pay(reference, { amount: 5_000, webhook: false });
    await send("charge.success", data);
    await send("charge.success", data);
    expect(await attention(reference)).toMatchObject([
      { kind: "orphan", orderId: null, amount: 50 },
    ]);
    const [listed] = await attention(reference);
    expect((await settle(listed?.paymentId, " ")).error?.message).toContain("how it was settled");
    expect((await settle(listed?.paymentId, "Paid for a fair", kofi)).error).not.toBeNull();
    expect((await settle(listed?.paymentId, "Paid for a fair")).error).toBeNull();
    expect((await settle(listed?.paymentId, "Again")).status).toBe(409);
    expect(await attention(reference)).toEqual([]);
    expect(await rowsAbout(reference)).toEqual([
      { kind: "orphan", status: "resolved", userName: "Ama", note: "Paid for a fair" },
    ]);
    expect(await sendBack(listed?.paymentId)).toMatchObject({ status: 409 });
  });

  it("sends a charge without an order back once, also when the answer is lost", async () => {
    const reference = newReference();
    const { provider } = paymentHarness;
    await send("charge.success", provider.pay(reference, { amount: 5_000, webhook: false }));
    const paymentId = (await attention(reference))[0]?.paymentId;
    expect(await paymentHarness.call("refund-order", sentBy(kofi, { paymentId }))).toMatchObject({
      status: 403,
    });
    provider.setApiMode("truncated");
    expect(await sendBack(paymentId)).toMatchObject({ success: false });
    provider.setApiMode("normal");
    await provider.webhooksDone();
    const presses = await Promise.all([sendBack(paymentId), sendBack(paymentId)]);
    expect(presses.map(({ status }) => status)).toEqual([409, 409]);
    expect(provider.refunds(reference).map(({ amount }) => amount)).toEqual([5_000]);
    expect(await attention(reference)).toEqual([]);
    expect(await rowsAbout(reference)).toEqual([
      { kind: "orphan", status: "open", userName: "", note: "" },
      { kind: "refund", status: "processed", userName: "Ama", note: "A mistake" },
    ]);
    expect(await sendBack(Number(paymentId) + 1_000)).toMatchObject({ status: 404 });
  });

  it("lists a refund without an order after three days, until it is settled", async () => {
    const reference = newReference();
    const { provider } = paymentHarness;
    await send("charge.success", provider.pay(reference, { amount: 5_000, webhook: false }));
    provider.setRefundOutcome("pending");
    const presses = await Promise.all(
      (await attention(reference)).flatMap(({ paymentId }) => [
        sendBack(paymentId),
        sendBack(paymentId),
      ]),
    );
    expect(presses.filter(({ success }) => success)).toHaveLength(1);
    expect(await attention(reference)).toEqual([]);
    await backend().owner(sql`
      update public.payments set created_at = created_at - interval '4 days'
      where "paymentReference" = ${reference}`);
    const [waiting] = await attention(reference);
    expect(waiting).toMatchObject({ kind: "refund_waiting", amount: 50 });
    expect((await settle(waiting?.paymentId, "The bank confirmed it")).error).toBeNull();
    expect(await attention(reference)).toEqual([]);
  });

  it("records a charge that does not match its order", async () => {
    const other = await placeOrder(kofi, [shirt]);
    paymentHarness.provider.pay(other.reference, { amount: 100, webhook: false });
    await paymentHarness.verify(kofi.token, other);
    const [listed] = await attention(other.reference);
    expect(listed).toMatchObject({ kind: "mismatch", amount: 1 });
    expect(await orderOf(backend(), other)).toMatchObject({ paymentStatus: "pending" });
    expect((await settle(listed?.paymentId, "In cash")).error).toBeNull();
    expect((await settle(listed?.paymentId, "In cash")).status).toBe(409);
    expect(await attention(other.reference)).toEqual([]);
  });

  it("sends a charge in another currency back as it was made", async () => {
    const other = await placeOrder(kofi, [shirt]);
    const { provider } = paymentHarness;
    provider.pay(other.reference, { amount: other.pesewas, currency: "USD", webhook: false });
    await paymentHarness.verify(kofi.token, other);
    const [listed] = await attention(other.reference);
    expect(listed).toMatchObject({ kind: "mismatch", currency: "USD" });
    expect(await sendBack(listed?.paymentId)).toMatchObject({ success: true });
    await provider.webhooksDone();
    expect(await attention(other.reference)).toEqual([]);
    expect(await ledgerOf(backend(), other)).toEqual([
      "mismatch open verify",
      "refund processed admin",
    ]);
  });

  it("ignores events about unknown payments", async () => {
    order = { ...order, reference: newReference() };
    await refundEvent("processed");
    await send("charge.dispute.create", {});
    await send("charge.success", {});
    expect(await attention()).toEqual([]);
  });
});
