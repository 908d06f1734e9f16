import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { refundMessages } from "../../domain/messages.ts";
import { createRequestIds } from "../../src/lib/use-request-id.ts";
import { reconcilePayments } from "../../supabase/functions/_shared/payments/reconcile.ts";
import { createUsers } from "../harness/database/create-users.ts";
import {
  addProduct,
  type Line,
  newReference,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

const PRICE = 200;
const DAY_MS = 86_400_000;

describeOnAllDatabases("Money in rare sequences", (backend) => {
  let harness: PaymentHarness;
  let provider: PaymentHarness["provider"];
  let kofi: TestUser;
  let admin: TestUser;
  let product: Line;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    provider = harness.provider;
    kofi ??= await backend().createUser("Kofi");
    admin ??= await backend().createUser("Ama", { admin: true });
    product = await addProduct(backend(), 5, PRICE);
    order = await placeOrder(kofi, [{ ...product, quantity: 2 }]);
  });

  const refund = (wish: object, of = order) => harness.refund(admin.token, of.orderId, wish);
  const cancel = () =>
    admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
  const moneyOf = async ({ orderId } = order) => {
    const [row] = await backend().owner(sql<Record<string, unknown>>`
      select "refundedAmount"::float8 as refunded, "refundDue"::float8 as due,
        "refundExcess"::float8 as excess, "salesAmount"::float8 as sales, "moneyStatus" as status
      from public.orders where id = ${orderId}`);
    return row;
  };
  const listed = async (reference = order.reference): Promise<string[]> => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { kind: string; amount: number; paymentReference: string }[] = data;
    return rows
      .filter((row) => row.paymentReference === reference)
      .map(({ kind, amount }) => `${kind} ${Number(amount)}`);
  };
  const settle = async (reference: string, reason: string) => {
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { settles: string; paymentId: number; paymentReference: string }[] = data;
    const row = rows.find(({ paymentReference }) => paymentReference === reference);
    const wish = { kind: row?.settles, payment_id: row?.paymentId, reason };
    return admin.db.rpc("settle_payment", wish);
  };
  const refundsOf = async ({ reference } = order) =>
    backend().owner(sql<{ entry: string }>`
      select concat_ws(' ', refund.status, refund.amount::float8, refund."providerId" is not null) as entry
      from public.refunds as refund join public.charges as charge on charge.id = refund."chargeId"
      where charge.reference = ${reference} order by refund.id`);
  const itemOf = async ({ orderId } = order) => {
    const { data } = await admin.db
      .from("orderItems")
      .select("id, quantity, refundedQuantity")
      .eq("orderId", orderId)
      .single();
    return data as { id: number; quantity: number; refundedQuantity: number };
  };
  const settleAll = async () => {
    await provider.webhooksDone();
    await harness.sweep();
    await harness.reconcile();
    await provider.webhooksDone();
  };

  it("does not book a request that never left for an event of an older refund", async () => {
    await harness.pay(kofi, order);
    provider.setRefundOutcome("pending");
    await refund({ amount: 10 });
    await provider.webhooksDone();
    provider.setApiMode("unreachable");
    await refund({ amount: 10 });
    provider.setApiMode("normal");
    provider.finishRefund(order.reference, "processed");
    await settleAll();
    await backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);
    await settleAll();
    expect(provider.refunds(order.reference)).toMatchObject([
      { amount: 1000, status: "processed" },
    ]);
    expect(await refundsOf()).not.toContainEqual({ entry: "processed 10" });
    expect(await moneyOf()).toMatchObject({ refunded: 10, sales: 390 });
  });

  it("does not book a request that never left for a late event", async () => {
    await harness.pay(kofi, order);
    const [pending] = await harness.eventsOf(() =>
      provider.refundAtProvider(order.reference, 1000),
    );
    await harness.reconcile();
    provider.setApiMode("unreachable");
    await refund({ amount: 10 });
    provider.setApiMode("normal");
    await harness.webhook(pending ?? "");
    await backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);
    await settleAll();
    expect(await moneyOf()).toMatchObject({ refunded: 10, sales: 390 });
  });

  it("loses a dispute with the amount of its resolution", async () => {
    await harness.pay(kofi, order);
    provider.openDispute(order.reference);
    await provider.webhooksDone();
    const part = { amount: 10_000, transactionStatus: "success", namesDispute: false } as const;
    provider.resolveDispute(order.reference, "merchant-accepted", part);
    await provider.webhooksDone();
    const money = { refunded: 100, sales: 300, status: "partly_refunded" };
    expect(await moneyOf()).toMatchObject(money);
    // The provider's list has it as a refund that names no dispute.
    await settleAll();
    expect(await moneyOf()).toMatchObject(money);
  });

  it("lists more out than in of a charge without an order, until it is settled", async () => {
    const reference = newReference();
    provider.pay(reference, { amount: 10_000 });
    await provider.webhooksDone();
    provider.refundAtProvider(reference, 10_000);
    provider.resolveDispute(reference, "merchant-accepted");
    await settleAll();
    const [sums] = await backend().owner(sql<{ returned: number }>`
      select sum(refund.amount)::float8 as returned from public.refunds as refund
      join public.charges as charge on charge.id = refund."chargeId" where charge.reference = ${reference}`);
    expect(sums).toEqual({ returned: 200 });
    expect(await listed(reference)).toEqual(["excess 100"]);
    expect((await settle(reference, "The customer paid it back")).error).toBeNull();
    expect(await listed(reference)).toEqual([]);
    await settleAll();
    expect(await listed(reference)).toEqual([]);
  });

  it("refuses the request id of another order", async () => {
    await harness.pay(kofi, order);
    const other = await placeOrder(kofi, [product]);
    await harness.pay(kofi, other);
    const requestId = crypto.randomUUID();
    expect(await refund({ amount: 10, requestId })).toMatchObject({ success: true });
    expect(await refund({ amount: 10, requestId }, other)).toMatchObject({ success: false });
    expect(provider.refunds(other.reference)).toEqual([]);
  });

  it("gives money back once for one request id of two orders at once", async () => {
    await harness.pay(kofi, order);
    const other = await placeOrder(kofi, [product]);
    await harness.pay(kofi, other);
    const requestId = crypto.randomUUID();
    await Promise.all([
      refund({ amount: 10, requestId }),
      refund({ amount: 10, requestId }, other),
    ]);
    expect([
      ...provider.refunds(order.reference),
      ...provider.refunds(other.reference),
    ]).toHaveLength(1);
  });

  it("lists what is owed of a second charge while a refund of the first needs attention", async () => {
    await harness.pay(kofi, order);
    provider.setRefundOutcome("needs-attention");
    await refund({ amount: 400 });
    await provider.webhooksDone();
    provider.setRefundOutcome("failed");
    // A second charge of the order: goes back by itself, which fails.
    const [attempt] = await backend().owner(sql<{ reference: string }>`
      insert into public."paymentAttempts" (reference, "orderId", user_id)
      values (${`${order.reference}-2`}, ${order.orderId}, ${kofi.id}) returning reference`);
    provider.pay(attempt?.reference ?? "", { amount: order.pesewas });
    await settleAll();
    expect(await moneyOf()).toMatchObject({ due: 400 });
    expect((await listed()).filter((entry) => entry.startsWith("refund_failed"))).toEqual([
      "refund_failed 400",
    ]);
  });

  it("lists a refund that failed of an order that stays, until it is given back", async () => {
    await harness.pay(kofi, order);
    provider.setRefundOutcome("failed");
    const { id } = await itemOf();
    expect(await refund({ lines: [{ itemId: id, quantity: 1 }], restock: true })).toMatchObject({
      success: true,
    });
    await settleAll();
    expect(await refundsOf()).toEqual([{ entry: "failed 200 t" }]);
    expect(await listed()).toEqual(["refund_failed 200"]);
    expect((await settle(order.reference, "Cash")).error).toBeNull();
    expect(await listed()).toEqual([]);
    expect(await moneyOf()).toMatchObject({ refunded: 200, sales: 200 });
  });

  it("has no piece both in the stock and to be packed after its refund has failed", async () => {
    await harness.pay(kofi, order);
    provider.setRefundOutcome("failed");
    const { id } = await itemOf();
    await refund({ lines: [{ itemId: id, quantity: 1 }], restock: true });
    await settleAll();
    const { quantity, refundedQuantity } = await itemOf();
    const [row] = await backend().owner(sql<{ short: number }>`
      select "shortBy" as short from public.orders where id = ${order.orderId}`);
    expect(
      (await stockOf(backend(), product)) + quantity - refundedQuantity - (row?.short ?? 0),
    ).toBe(5);
  });

  it("finds a charge that nobody reported for thirty days", async () => {
    harness.webhooks.areLost = true;
    const reference = newReference();
    provider.pay(reference, { amount: 10_000 });
    await reconcilePayments(harness.deps, new Date(Date.now() + 5 * DAY_MS));
    expect(await listed(reference)).toEqual(["unknown 100"]);
  });

  it("does not take one of two refunds of the same amount for the other", async () => {
    await harness.pay(kofi, order);
    provider.setRefundOutcome("pending");
    const { id } = await itemOf();
    await refund({ lines: [{ itemId: id, quantity: 1 }] });
    await refund({ amount: 200 });
    await provider.webhooksDone();
    const [first, second] = provider.refunds(order.reference);
    provider.setRefundStatus(second?.id ?? 0, "failed");
    await provider.webhooksDone();
    const rows = await backend().owner(sql<{ id: string; status: string }>`
      select "providerId" as id, status from public.refunds
      where "providerId" = any (${[first?.id, second?.id].map(String)}) order by id`);
    expect(rows).toEqual([
      { id: String(first?.id), status: "requested" },
      { id: String(second?.id), status: "failed" },
    ]);
    expect((await itemOf()).refundedQuantity).toBe(1);
  });

  it("never refunds more pieces than were bought, also when a failed refund goes out after all", async () => {
    const other = await addProduct(backend(), 5, PRICE);
    order = await placeOrder(kofi, [product, other]);
    await harness.pay(kofi, order);
    const { data } = await admin.db
      .from("orderItems")
      .select("id")
      .eq("orderId", order.orderId)
      .order("id");
    const lines = [{ itemId: data?.[0]?.id, quantity: 1 }];
    provider.setRefundOutcome("failed");
    await refund({ lines });
    await provider.webhooksDone();
    provider.setRefundOutcome("processed");
    await refund({ lines });
    await provider.webhooksDone();
    const [first] = provider.refunds(order.reference);
    provider.setRefundStatus(first?.id ?? 0, "processed");
    await settleAll();
    const [pieces] = await backend().owner(sql<{ pieces: number }>`
      select sum(part.quantity)::int as pieces from public."refundItems" as part
      join public.refunds as refund on refund.id = part."refundId"
      where part."orderItemId" = ${data?.[0]?.id} and refund.status not in ('failed', 'refused')`);
    expect(pieces).toEqual({ pieces: 1 });
  });

  it("counts a dispute that is lost after it was won", async () => {
    await harness.pay(kofi, order);
    provider.openDispute(order.reference);
    provider.resolveDispute(order.reference, "declined");
    await provider.webhooksDone();
    provider.resolveDispute(order.reference, "merchant-accepted");
    await provider.webhooksDone();
    expect(await moneyOf()).toMatchObject({ refunded: 400, status: "refunded" });
  });

  it("lists an event of a charge that cannot be read", async () => {
    const reference = newReference();
    const [event] = await harness.eventsOf(() => provider.pay(reference, { amount: 10_000 }));
    const body = JSON.parse(event ?? "");
    body.data.amount = null;
    await harness.webhook(JSON.stringify(body));
    expect(await listed(reference)).toEqual(["unreadable 0"]);
  });

  it("sends the wish of a form once whose answer was lost, also when it is pressed again later", async () => {
    await harness.pay(kofi, order);
    const withRequestId = createRequestIds();
    const press = () =>
      withRequestId({ amount: 20 }, async (requestId) => refund({ amount: 20, requestId }));
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    expect(await press()).toMatchObject({ success: false });
    provider.setApiMode("normal");
    await backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);
    await press();
    expect(provider.refunds(order.reference).map(({ amount }) => amount)).toEqual([2000]);
  });

  it("cannot be given back by hand while the shop itself is requesting it", async () => {
    await cancel();
    harness.webhooks.areLost = true;
    provider.setApiMode("normal");
    provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    const { paystack } = harness.deps;
    let settled: unknown;
    harness.deps.paystack = {
      ...paystack,
      refund: async (...args) => {
        const answer = await paystack.refund(...args);
        const wish = { order_id: order.orderId, reason: "Cash" };
        settled = (await admin.db.rpc("settle_refund", wish)).error?.message;
        return answer;
      },
    };
    await harness.verify(kofi.token, order);
    harness.deps.paystack = paystack;
    expect(settled).toBe("This refund is being requested. Please try again in two minutes.");
  });

  it("keeps no person in messages that could not be read", async () => {
    const [shopper] = await createUsers(backend(), 1);
    if (!shopper) throw new Error("no shopper");
    order = await placeOrder(shopper, [product]);
    await harness.pay(shopper, order);
    const [event] = await harness.eventsOf(() => provider.refundAtProvider(order.reference, 1000));
    const body = JSON.parse(event ?? "");
    body.data.amount = "a lot";
    body.data.customer.email = "person@example.com";
    await harness.webhook(JSON.stringify(body));
    await backend().owner(
      sql`update public.orders set "orderStatus" = 'delivered' where id = ${order.orderId}`,
    );
    await backend().owner(sql`
      select private.remove_person(private.messages_about(array[${order.orderId}]::bigint[]), '{}')`);
    const rows = await backend().owner(sql`
      select id from private.provider_messages where body::text like '%person@example.com%'`);
    expect(rows).toEqual([]);
  });

  it("answers a repeated request whose refund has failed", async () => {
    await harness.pay(kofi, order);
    provider.setRefundOutcome("failed");
    const requestId = crypto.randomUUID();
    await refund({ amount: 10, requestId });
    await provider.webhooksDone();
    const answer = await refund({ amount: 10, requestId });
    expect(answer.message).not.toBe("");
  });

  it("says so when an earlier refund turns out to be at the provider, and sends no other", async () => {
    await harness.pay(kofi, order);
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    await refund({ amount: 20 });
    provider.setApiMode("normal");
    await backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);
    const found = { status: 409, success: false, message: refundMessages.foundEarlier };
    expect(await refund({ amount: 20 })).toMatchObject(found);
    expect(provider.refunds(order.reference)).toMatchObject([{ amount: 2000 }]);
    expect(await refund({ amount: 20 })).toMatchObject({ success: true });
    expect(provider.refunds(order.reference)).toHaveLength(2);
  });

  it("leaves no payment in progress after an admin has taken cash", async () => {
    expect((await kofi.db.rpc("open_payments")).data).toHaveLength(1);
    const wish = { order_id: order.orderId, reason: "At the door" };
    expect((await admin.db.rpc("mark_as_paid", wish)).error).toBeNull();
    expect((await kofi.db.rpc("open_payments")).data).toEqual([]);
  });

  it("is not taken for an earlier refund of the same amount made at the provider", async () => {
    await harness.pay(kofi, order);
    harness.webhooks.areLost = true;
    provider.refundAtProvider(order.reference, 1000);
    provider.setApiMode("unreachable");
    const requestId = crypto.randomUUID();
    await refund({ amount: 10, requestId });
    provider.setApiMode("normal");
    await backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);
    await harness.sweep();
    expect(await refund({ amount: 10, requestId })).toMatchObject({ success: false });
  });
});
