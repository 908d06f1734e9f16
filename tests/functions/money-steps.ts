import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { age, newReference, tryOrder } from "../harness/database/order-steps.ts";
import type { TestBackend, TestUser } from "../harness/database/test-backend.ts";
import { canBePacked, PRICE, readAttention, readRows, type Shop } from "./money-checks.ts";
import type { MoneyEvent } from "./money-events.ts";

type Step = () => unknown;
type Listed = { kind: string; settles: string | null; paymentId: number; orderId: number | null };

/** An order of events that has nothing to do with when they were sent. */
function placeOf(body: string, seed: number): number {
  return createHash("sha256").update(`${seed} ${body}`).digest().readUInt32BE();
}

/** Carries out one event. */
export async function carryOut(
  backend: TestBackend,
  admin: TestUser,
  shop: Shop,
  event: MoneyEvent,
): Promise<void> {
  const ofOrder = stepsOfOrder(backend, admin, shop, event);
  const step = stepsOfShop(backend, admin, shop, event)[event.kind] ?? ofOrder?.[event.kind];
  await step?.();
}

type Steps = Partial<Record<MoneyEvent["kind"], Step>>;

function stepsOfShop(
  backend: TestBackend,
  admin: TestUser,
  shop: Shop,
  { which, part }: MoneyEvent,
): Steps {
  const { harness, product, placed, ownReferences } = shop;
  const order = async (reference?: string) => {
    const by = shop.shoppers[which % 2];
    if (!by) return;
    const lines = [{ ...product, quantity: 1 + (part % 3) }];
    // Without an account, or with another payment in progress, there is no order.
    const tried = await tryOrder(by, lines, reference).catch(() => undefined);
    if (tried && !tried.rejection) placed.push({ ...tried.placed, by });
  };
  const setProduct = async (isThere: boolean) => {
    if (isThere) await admin.db.rpc("restore_product", { product_id: product.productId });
    else await admin.db.from("products").delete().eq("id", product.productId);
  };
  const ids = placed.map(({ orderId }) => orderId);
  const sendAgain = async (bodies: string[]) => {
    for (const body of bodies) await harness.webhook(body);
  };
  /** What is listed of this shop and can be settled by itself. */
  const listed = async (settles: (row: Listed) => boolean): Promise<Listed | undefined> => {
    const references = harness.provider.transactions().map(({ reference }) => reference);
    const rows = await readAttention<Listed & { paymentReference: string }>(admin);
    const own = rows.filter((row) => settles(row) && references.includes(row.paymentReference));
    return own[which % Math.max(own.length, 1)];
  };
  return {
    order: () => order(),
    "order on two devices": () => Promise.all([order(), order()]),
    "order with an own reference": () => order(ownReferences.pop()),
    "pay with an own reference": () => {
      const reference = newReference();
      ownReferences.push(reference);
      harness.provider.pay(reference, { amount: 100 * PRICE * (1 + (part % 3)) });
    },
    "refund one payment": async () => {
      const row = await listed(({ settles }) => settles === "charge");
      if (row) await harness.refund(admin.token, undefined, { paymentId: row.paymentId });
    },
    "settle one payment": async () => {
      const row = await listed(({ settles }) => settles !== null);
      if (!row) return;
      const wish = { kind: row.settles, payment_id: row.paymentId, reason: "Cash" };
      await admin.db.rpc("settle_payment", wish);
    },
    "list an unreadable entry": () => {
      const kind = (["refund", "dispute", "transaction"] as const)[which % 3] ?? "refund";
      shop.unreadable.push(harness.provider.addUnreadable(kind));
    },
    "repeat the request": async () => {
      const [requestId, wish] = [...shop.wishes][which % Math.max(shop.wishes.size, 1)] ?? [];
      if (wish) await harness.refund(admin.token, wish.orderId, { requestId, ...wish });
    },
    "delete product": () => setProduct(false),
    "restore product": () => setProduct(true),
    "delete and restore product": async () => {
      await setProduct(false);
      await setProduct(true);
    },
    // The pauses before the next question are over.
    wait: () =>
      backend.owner(sql`
        with refunds as (
          update public.refunds set "nextTryAt" = now() where status = 'due' and "chargeId" in (
            select id from public.charges where "orderId" = any (${ids}) or "orderId" is null)
        )
        update public."paymentAttempts" set "nextCheckAt" = now()
        where "nextCheckAt" is not null and "orderId" = any (${ids})`),
    // Since then the provider should have finished its refunds.
    "wait for days": () =>
      backend.owner(sql`
        update public.refunds set created_at = created_at - interval '4 days'
        where source <> 'sweep' and status <> 'due' and "chargeId" in (
          select id from public.charges where "orderId" = any (${ids}))`),
    sweep: () => harness.sweep(),
    reconcile: () => harness.reconcile(),
    "lose webhooks": () => {
      harness.webhooks.areLost = true;
    },
    "deliver webhooks": () => {
      harness.webhooks.areLost = false;
    },
    "repeat webhooks": () => sendAgain(harness.webhooks.sent.toReversed()),
    "reorder webhooks": () =>
      sendAgain(
        harness.webhooks.sent.toSorted((one, other) => placeOf(one, part) - placeOf(other, part)),
      ),
  };
}

function stepsOfOrder(
  backend: TestBackend,
  admin: TestUser,
  shop: Shop,
  { which, part }: MoneyEvent,
): Steps | undefined {
  const { harness, placed } = shop;
  const { provider } = harness;
  const chosen = placed[which % Math.max(placed.length, 1)];
  if (!chosen) return undefined;
  const { reference, pesewas, by, orderId } = chosen;
  const paid = provider.transaction(reference)?.paid_at != null;
  const setStatus = (orderStatus: string) =>
    admin.db.from("orders").update({ orderStatus }).eq("id", orderId);
  const payWith = async (one: string, options: object) => {
    if (provider.transaction(one)?.paid_at) return;
    provider.pay(one, { requestedAmount: pesewas, webhook: false, ...options });
    await harness.verify(by.token, { orderId, reference: one });
  };
  const secondAttempt = async (): Promise<string | undefined> => {
    await by.endPayments();
    const { data } = await by.db
      .from("paymentAttempts")
      .insert({ orderId })
      .select("reference")
      .single();
    return data?.reference;
  };
  const left = () =>
    provider
      .refunds(reference)
      .filter(({ status }) => status !== "failed")
      .reduce((rest, refund) => rest - refund.amount, provider.transaction(reference)?.amount ?? 0);
  const refund = (wish: object) =>
    harness.refund(admin.token, orderId, { reason: "The customer asked", ...wish });
  /** With an id that is kept for a repetition. */
  const refundPart = async () => {
    const requestId = randomUUID();
    shop.wishes.set(requestId, { orderId, amount: part });
    await refund({ requestId, amount: part });
  };
  const refundInMode = async (mode: Parameters<typeof provider.setApiMode>[0]) => {
    provider.setApiMode(mode);
    await refundPart();
    provider.setApiMode("normal");
  };
  const refundWithOutcome = async (
    outcome: Parameters<typeof provider.setRefundOutcome>[0],
    request: Step = refundPart,
  ) => {
    provider.setRefundOutcome(outcome);
    await request();
    await provider.webhooksDone();
    provider.setRefundOutcome("processed");
  };
  const returnPiece = async () => {
    const { data } = await admin.db.from("orderItems").select("id").eq("orderId", orderId).single();
    await refund({ lines: [{ itemId: data?.id, quantity: 1 }], restock: true });
  };
  /** Refunds do not come back to life; the bank's are final. */
  const changeRefund = () => {
    const refunds = paid ? provider.refunds(reference) : [];
    const open = refunds.filter((one) => one.status !== "failed" && one.disputeId === null);
    const one = open[which % Math.max(open.length, 1)];
    if (!one) return;
    const ends = (["processed", "failed", "needs-attention"] as const).filter(
      (end) => end !== one.status && !(one.status === "processed" && end === "needs-attention"),
    );
    provider.setRefundStatus(one.id, ends[part % ends.length] ?? "failed");
  };
  const sendBankDetails = async () => {
    const rows = await readAttention<Listed>(admin);
    const row = rows.find(
      (one) => one.kind === "refund_needs_attention" && one.orderId === orderId,
    );
    if (!row) return;
    const bankDetails = { accountNumber: "0551234987", bankId: "28" };
    await harness.refund(admin.token, undefined, { refundId: row.paymentId, bankDetails });
  };
  const pack = async () => {
    const row = (await readRows(backend, shop)).find(({ id }) => id === orderId);
    const { error } = await setStatus("packaged");
    if (row?.orderStatus !== "processing") return;
    expect(error === null, "only what may be packed is packed").toBe(canBePacked(row));
  };
  return {
    pay: () => payWith(reference, {}),
    "pay wrong amount": () =>
      payWith(reference, { amount: 100 * part, requestedAmount: 100 * part }),
    "pay in cash": () => admin.db.rpc("mark_as_paid", { order_id: orderId, reason: "At the door" }),
    decline: () => payWith(reference, { status: "failed" }),
    abandon: () => payWith(reference, { status: "abandoned" }),
    "pay again": async () => {
      const second = await secondAttempt();
      if (second) await payWith(second, {});
    },
    "pay on two devices": async () => {
      const second = await secondAttempt();
      const other = second && payWith(second, { webhook: true });
      await Promise.all([payWith(reference, {}), other]);
    },
    "pay and close the browser": () =>
      paid || provider.pay(reference, { requestedAmount: pesewas }),
    "pay while it is cancelled": () =>
      Promise.all([payWith(reference, {}), setStatus("cancelled")]),
    verify: () => harness.verify(by.token, { orderId, reference }),
    cancel: () => setStatus("cancelled"),
    reinstate: () => setStatus("processing"),
    pack,
    refund: () => refund({}),
    "refund what is owed": () => refund({ onlyOwed: true }),
    "refund part": refundPart,
    "refund on two devices": () => Promise.all([refund({}), refundPart()]),
    "refund and lose the answer": () => refundInMode("truncated"),
    "refund and lose the connection": () => refundInMode("lost-answer"),
    "refund without the provider": () => refundInMode("unreachable"),
    "refund fails": () => refundWithOutcome("failed", () => refund({})),
    "refund stays pending": () => refundWithOutcome("pending"),
    "refund stays processing": () => refundWithOutcome("processing"),
    "refund needs attention": () => refundWithOutcome("needs-attention"),
    "send bank details": sendBankDetails,
    "change refund": changeRefund,
    "refund at provider": () =>
      paid && left() > 0 && provider.refundAtProvider(reference, Math.min(left(), part * 100)),
    "refund at provider and wait": () =>
      paid &&
      left() > 0 &&
      provider.refundAtProvider(reference, Math.min(left(), part * 100), "pending"),
    reverse: () => paid && left() > 0 && provider.refundAtProvider(reference, left()),
    "reverse without a refund": () => paid && provider.setStatus(reference, "reversed"),
    "return a piece": returnPiece,
    "settle elsewhere": () => admin.db.rpc("settle_refund", { order_id: orderId, reason: "Cash" }),
    "open dispute": () => paid && provider.openDispute(reference),
    "remind of dispute": () => {
      const dispute = paid && provider.dispute(reference);
      if (dispute && !dispute.resolvedAt) provider.remindDispute(reference);
    },
    "lose dispute": () =>
      paid && provider.resolveDispute(reference, part % 2 ? "auto-accepted" : "merchant-accepted"),
    "win dispute": () => paid && provider.resolveDispute(reference, "declined"),
    "end dispute without a resolution": () => paid && provider.resolveDispute(reference, null),
    "expire hold": () => age(backend, chosen, 31),
    "delete account": async () => {
      await by.endPayments();
      await by.db.rpc("delete_account");
    },
  };
}
