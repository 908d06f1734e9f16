import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { refundMessages } from "../../domain/messages.ts";
import { reconcilePayments } from "../../supabase/functions/_shared/payments/reconcile.ts";
import {
  addProduct,
  ledgerOf,
  newReference,
  type Placed,
  placeOrder,
  tryOrder,
} from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

const PRICE = 200;
const DAY_MS = 86_400_000;

/** Each was wrong once with a provider that sends what it publishes. */
describeOnAllDatabases("Money with a provider as published", (backend) => {
  let harness: PaymentHarness;
  let provider: PaymentHarness["provider"];
  let kofi: TestUser;
  let admin: TestUser;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    provider = harness.provider;
    kofi ??= await backend().createUser("Kofi");
    admin ??= await backend().createUser("Ama", { admin: true });
    const product = await addProduct(backend(), 5, PRICE);
    order = await placeOrder(kofi, [{ ...product, quantity: 2 }]);
  });

  const cancel = () =>
    admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
  const refund = (wish: object) => harness.refund(admin.token, order.orderId, wish);
  const moneyOf = async ({ orderId } = order) => {
    const [row] = await backend().owner(sql<Record<string, unknown>>`
      select "refundedAmount"::float8 as refunded, "refundDue"::float8 as due,
        "refundExcess"::float8 as excess, "salesAmount"::float8 as sales, "moneyStatus" as status
      from public.orders where id = ${orderId}`);
    return row;
  };
  type Listed = { kind: string; amount: number; paymentId: number; note: string };
  const listed = async (references = [order.reference]): Promise<Listed[]> => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: (Listed & { paymentReference: string })[] = data;
    return rows.filter((row) => references.includes(row.paymentReference));
  };
  const kindsListed = async () =>
    (await listed()).map(({ kind, amount }) => `${kind} ${Number(amount)}`);
  const refundMails = async () => {
    const [row] = await backend().owner(sql<{ mails: number }>`
      select count(*)::int as mails from private.outbox
      where order_id = ${order.orderId} and kind = 'refunded'`);
    return row?.mails;
  };
  const sendAgain = async (bodies: string[]) => {
    for (const body of bodies) await harness.webhook(body);
  };

  it("counts a refund once, however often and in whatever order its events arrive (M1)", async () => {
    await harness.pay(kofi, order);
    await refund({ amount: 10 });
    await provider.webhooksDone();
    const events = harness.webhooks.sent.filter((body) => body.includes("refund."));
    expect(events).toHaveLength(3);
    await sendAgain(events.toReversed());
    await sendAgain(events);
    expect(await moneyOf()).toMatchObject({ refunded: 10, sales: 390, status: "partly_refunded" });
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge order verify",
      "refund processed admin",
    ]);
    expect(await refundMails()).toBe(1);
    provider.refundAtProvider(order.reference, 5000);
    await provider.webhooksDone();
    await sendAgain(harness.webhooks.sent.toReversed());
    await harness.reconcile();
    expect(await moneyOf()).toMatchObject({ refunded: 60, sales: 340 });
    expect(await refundMails()).toBe(2);
  });

  it("owes the other half of a cancelled order (M1)", async () => {
    await harness.pay(kofi, order);
    await cancel();
    await refund({ amount: 200 });
    await provider.webhooksDone();
    await sendAgain(harness.webhooks.sent);
    expect(await moneyOf()).toMatchObject({ refunded: 200, due: 200, status: "refund_due" });
    expect(await kindsListed()).toEqual(["refund_due 200"]);
  });

  it("makes an unknown charge the order's (M2)", async () => {
    const reference = newReference();
    provider.pay(reference, { amount: 100 * PRICE });
    await provider.webhooksDone();
    expect(await listed([reference])).toMatchObject([{ kind: "unknown", amount: PRICE }]);
    const product = await addProduct(backend(), 5, PRICE);
    const { placed } = await tryOrder(kofi, [product], reference);
    expect(await harness.verify(kofi.token, placed)).toMatchObject({ success: true });
    expect(await moneyOf(placed)).toMatchObject({ sales: PRICE, status: "paid" });
    expect(await ledgerOf(backend(), placed)).toEqual(["charge order webhook"]);
    expect(await listed([reference])).toEqual([]);
  });

  it("does not let a charge pay for an order that was refunded before (M2)", async () => {
    const reference = newReference();
    provider.pay(reference, { amount: 100 * PRICE });
    await provider.webhooksDone();
    const [unknown] = await listed([reference]);
    const answer = await harness.refund(admin.token, undefined, { paymentId: unknown?.paymentId });
    expect(answer).toMatchObject({ success: true });
    const product = await addProduct(backend(), 5, PRICE);
    const { placed } = await tryOrder(kofi, [product], reference);
    await harness.verify(kofi.token, placed);
    await provider.webhooksDone();
    expect(await moneyOf(placed)).toMatchObject({ refunded: PRICE, sales: 0, due: 0 });
    expect(await ledgerOf(backend(), placed)).toEqual([
      "charge surplus webhook",
      "refund processed admin",
    ]);
    expect(provider.refunds(reference)).toHaveLength(1);
  });

  it("books what the provider lists, and nothing of its own (M5)", async () => {
    harness.webhooks.areLost = true;
    await harness.pay(kofi, order);
    await cancel();
    const ids = [16_000, 24_000].map((amount) =>
      provider.refundAtProvider(order.reference, amount, "pending"),
    );
    await refund({});
    expect(await moneyOf()).toMatchObject({ refunded: 400, due: 0, status: "refunded" });
    harness.webhooks.areLost = false;
    for (const id of ids) provider.setRefundStatus(id, "failed");
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 0, due: 400, status: "refund_due" });
    await harness.reconcile();
    expect(await kindsListed()).toEqual(["refund_failed 400"]);
  });

  it("believes the provider's list about a refund that failed after all (M6)", async () => {
    await harness.pay(kofi, order);
    await cancel();
    await refund({});
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 400, due: 0 });
    const [sent] = provider.refunds(order.reference);
    provider.setRefundStatus(sent?.id ?? 0, "failed");
    await provider.webhooksDone();
    await harness.reconcile();
    expect(await moneyOf()).toMatchObject({ refunded: 0, due: 400 });
    expect(await kindsListed()).toEqual(["refund_failed 400"]);
  });

  it("leaves a dispute without a resolution open until the bank names one (M6)", async () => {
    await harness.pay(kofi, order);
    provider.openDispute(order.reference);
    provider.resolveDispute(order.reference, null);
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ status: "disputed" });
    expect(await kindsListed()).toEqual(["dispute 400"]);
    provider.resolveDispute(order.reference, "merchant-accepted");
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 400, sales: 0, status: "refunded" });
    expect(await kindsListed()).toEqual(["refunded_open 400"]);
  });

  it("lists what went back twice: by hand and by the provider (M7)", async () => {
    await harness.pay(kofi, order);
    await cancel();
    provider.setRefundOutcome("needs-attention");
    await refund({});
    await provider.webhooksDone();
    const { error } = await admin.db.rpc("settle_refund", {
      order_id: order.orderId,
      reason: "Cash",
    });
    expect(error).toBeNull();
    expect(await kindsListed()).toEqual([]);
    provider.finishRefund(order.reference, "processed");
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 800, excess: 400, due: 0 });
    expect(await kindsListed()).toEqual(["excess 400"]);
    await harness.reconcile();
    expect(await kindsListed()).toEqual(["excess 400"]);
  });

  it("lists what went back twice: by a refund and by the bank (M7)", async () => {
    await harness.pay(kofi, order);
    await cancel();
    await refund({});
    await provider.webhooksDone();
    provider.resolveDispute(order.reference, "auto-accepted");
    await provider.webhooksDone();
    await harness.reconcile();
    expect(await moneyOf()).toMatchObject({ refunded: 800, excess: 400 });
    expect(await kindsListed()).toEqual(["excess 400"]);
  });

  it("compares every other entry when one cannot be read, which is listed (M8)", async () => {
    harness.webhooks.areLost = true;
    provider.pay(order.reference, { amount: order.pesewas });
    provider.refundAtProvider(order.reference, 1000);
    const ids = (["refund", "dispute", "transaction"] as const).map(provider.addUnreadable);
    expect(await harness.reconcile()).toMatchObject({ faults: 0, charges: 1 });
    expect(await moneyOf()).toMatchObject({ refunded: 10, sales: 390 });
    const { data } = await admin.db.rpc("needs_attention");
    const rows: Listed[] = data;
    const unread = rows.filter(({ kind }) => kind === "unreadable").slice(-ids.length);
    expect(unread.map(({ note }) => note).sort()).toEqual([
      "A dispute of the provider's list could not be read.",
      "A payment of the provider's list could not be read.",
      "A refund of the provider's list could not be read.",
    ]);
    for (const { paymentId } of unread) {
      const wish = { kind: "message", payment_id: paymentId, reason: "Looked at" };
      expect((await admin.db.rpc("settle_payment", wish)).error).toBeNull();
    }
    await harness.reconcile();
    const { data: after } = await admin.db.rpc("needs_attention");
    expect(after.filter(({ kind }: Listed) => kind === "unreadable")).toEqual([]);
  });

  it("says the same about a part of a line by day, product, category and order (M9)", async () => {
    const report = async () => {
      const dayIn = (days: number) =>
        new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const days = { since: dayIn(-1), before: dayIn(2) };
      const { data } = await admin.db.rpc("sales_report", days);
      const sumOf = (rows: { sales: number }[]) =>
        rows.reduce((sum, { sales }) => sum + Number(sales), 0);
      return [data.periods, data.products, data.categories].map(sumOf);
    };
    const before = await report();
    await harness.pay(kofi, order);
    await refund({ amount: 35 });
    await provider.webhooksDone();
    expect(await report()).toEqual(before.map((sales) => sales + 365));
    expect(await moneyOf()).toMatchObject({ sales: 365 });
    const { data: item } = await admin.db
      .from("orderItems")
      .select("id, refundedAmount, refundedQuantity")
      .eq("orderId", order.orderId)
      .single();
    expect(item).toMatchObject({ refundedAmount: 35, refundedQuantity: 0 });
    await refund({ lines: [{ itemId: item?.id, quantity: 1 }] });
    await provider.webhooksDone();
    expect(await report()).toEqual(before.map((sales) => sales + 165));
    expect(await moneyOf()).toMatchObject({ sales: 165, refunded: 235 });
  });

  it("lists a refund that needs attention, and sends the bank details on (M10)", async () => {
    await harness.pay(kofi, order);
    await cancel();
    provider.setRefundOutcome("needs-attention");
    await refund({});
    await provider.webhooksDone();
    const [row] = await listed();
    expect(row).toMatchObject({ kind: "refund_needs_attention", amount: 400 });
    provider.setRefundOutcome("processed");
    const bankDetails = { accountNumber: "0551234987", bankId: "28" };
    const wish = { refundId: row?.paymentId, bankDetails };
    expect(await harness.refund(admin.token, undefined, wish)).toMatchObject({ success: true });
    await provider.webhooksDone();
    expect(provider.refunds(order.reference)).toMatchObject([
      { status: "processed", accountDetails: { account_number: "0551234987", bank_id: "28" } },
    ]);
    expect(await moneyOf()).toMatchObject({ refunded: 400, due: 0, status: "refunded" });
    expect(await kindsListed()).toEqual([]);
  });

  it("finds a charge that was reversed five days after it without any event (M11)", async () => {
    await harness.pay(kofi, order);
    provider.setStatus(order.reference, "reversed");
    await reconcilePayments(harness.deps, new Date(Date.now() + 5 * DAY_MS));
    expect(await moneyOf()).toMatchObject({ refunded: 400, sales: 0, status: "refunded" });
    expect(await kindsListed()).toEqual(["refunded_open 400"]);
  });

  it("lets a stranger's reference block no further try, and names what is too large (M11)", async () => {
    const ama = await backend().createUser("Ama");
    const product = await addProduct(backend(), 5, PRICE);
    await tryOrder(ama, [product], `${order.reference}-2`);
    await kofi.endPayments();
    const { data, error } = await kofi.db
      .from("paymentAttempts")
      .insert({ orderId: order.orderId })
      .select("reference")
      .single();
    expect(error).toBeNull();
    expect(data?.reference).toBe(`${order.reference}-3`);
    expect(await refund({ reason: "x".repeat(70_000) })).toMatchObject({
      status: 413,
      message: refundMessages.tooLarge,
    });
  });

  it("has one answer to what went back of a charge that is not the order's (M12)", async () => {
    provider.pay(order.reference, { requestedAmount: 10_000, amount: 10_000, webhook: false });
    await harness.verify(kofi.token, order);
    expect(await kindsListed()).toEqual(["mismatch 100"]);
    await refund({ amount: 40 });
    await provider.webhooksDone();
    expect(await kindsListed()).toEqual(["mismatch 60"]);
    provider.resolveDispute(order.reference, "merchant-accepted");
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 140, excess: 40, due: 0 });
    expect(await kindsListed()).toEqual(["excess 40"]);
    expect(await refund({})).toMatchObject({ success: false });
    expect(provider.refunds(order.reference)).toHaveLength(2);
  });

  it("sends back what is left of a surplus when somebody has sent a part of it back", async () => {
    let isDown = true;
    harness = createPaymentHarness(backend(), {
      providerFetch: async (request) =>
        isDown && request.method === "POST"
          ? new Response("Bad gateway", { status: 502 })
          : harness.sandbox.fetch(request),
    });
    await cancel();
    await harness.pay(kofi, order);
    expect(await ledgerOf(backend(), order)).toContain("refund due verify");
    harness.provider.refundAtProvider(order.reference, 15_000);
    await harness.provider.webhooksDone();
    isDown = false;
    await backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);
    await harness.sweep();
    await harness.provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 400, due: 0, excess: 0 });
  });
});
