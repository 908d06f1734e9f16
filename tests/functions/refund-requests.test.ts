import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { errors, refundMessages } from "../../domain/messages.ts";
import { moneyEvents } from "../harness/database/money-events.ts";
import {
  addProduct,
  ledgerOf,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

/** `final` is false as long as it is not known whether the provider has the refund. */
const REQUESTED = { status: 200, success: true, message: refundMessages.requested, final: true };
const NO_ANSWER = { status: 200, success: false, message: refundMessages.noAnswer, final: false };
const BUSY = { status: 409, success: false, message: refundMessages.busy, final: true };
const KEY_REFUSED = "The payment provider refuses our key (Invalid key).";
const BY_HAND = { status: 200, success: true, message: refundMessages.byHand, final: true };
const refused = (message: string) => ({ status: 200, success: false, message, final: true });

describeOnAllDatabases("A request for a refund", (backend) => {
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
    order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    await harness.pay(kofi, order);
  });

  const newRequest = (amount: number) => ({ amount, requestId: crypto.randomUUID() });
  const refund = (wish: object) => harness.refund(admin.token, order.orderId, wish);
  const sent = () => provider.refunds(order.reference).map(({ amount }) => amount / 100);
  const money = async () => {
    const { data } = await kofi.db
      .from("orders")
      .select("moneyStatus, refundedAmount, refundDue")
      .eq("id", order.orderId)
      .single();
    return data;
  };
  /** As if the time had passed after which a lost answer is asked for. */
  const expireClaim = () =>
    backend().owner(sql`update public.refunds set "nextTryAt" = now() where status = 'due'`);

  it("is carried out once, and gets the first answer again", async () => {
    const request = newRequest(15);
    expect(await refund(request)).toEqual(REQUESTED);
    expect(await refund(request)).toEqual(REQUESTED);
    await provider.webhooksDone();
    expect(await refund(request)).toEqual(REQUESTED);
    expect(sent()).toEqual([15]);
    expect(await refund(newRequest(15))).toEqual(REQUESTED);
    expect(sent()).toEqual([15, 15]);
  });

  it("is carried out once when it comes five times at the same time", async () => {
    const request = newRequest(5);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(request)));
    expect(answers).toContainEqual(REQUESTED);
    for (const answer of answers) expect([REQUESTED, NO_ANSWER]).toContainEqual(answer);
    await provider.webhooksDone();
    expect(await refund(request)).toEqual(REQUESTED);
    expect(sent()).toEqual([5]);
    expect(await money()).toMatchObject({ refundedAmount: 5 });
  });

  it("gets the first refusal again, and can be made anew", async () => {
    const { paystack } = harness.deps;
    const message = "Insufficient balance";
    const refuse = async () => ({ reversed: false, message, body: null });
    harness.deps.paystack = { ...paystack, refund: refuse };
    const request = newRequest(5);
    expect(await refund(request)).toEqual(refused(message));
    harness.deps.paystack = paystack;
    expect(await refund(request)).toEqual(refused(message));
    expect(await refund(newRequest(5))).toEqual(REQUESTED);
    expect(sent()).toEqual([5]);
  });

  it("says that the provider refuses the shop's key, and can be made anew", async () => {
    const { paystack } = harness.deps;
    const other = createPaymentHarness(backend(), { paystackSecretKey: "sk_test_revoked" });
    harness.deps.paystack = other.deps.paystack;
    const request = newRequest(5);
    expect(await refund(request)).toEqual(refused(KEY_REFUSED));
    expect(harness.logged).toEqual([
      `The provider refused to refund ${order.reference}: ${KEY_REFUSED}`,
    ]);
    expect(await refund(request)).toEqual(refused(KEY_REFUSED));
    harness.deps.paystack = paystack;
    expect(await refund(newRequest(5))).toEqual(REQUESTED);
    expect(sent()).toEqual([5]);
  });

  it("whose answer was lost stays due while the provider refuses the shop's key", async () => {
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    const request = newRequest(5);
    expect(await refund(request)).toEqual(NO_ANSWER);
    provider.setApiMode("normal");
    await expireClaim();
    const { paystack } = harness.deps;
    const other = createPaymentHarness(backend(), { paystackSecretKey: "sk_test_revoked" });
    harness.deps.paystack = other.deps.paystack;
    expect(await refund(request)).toEqual(NO_ANSWER);
    harness.deps.paystack = paystack;
    await expireClaim();
    expect(await refund(request)).toEqual(REQUESTED);
    expect(sent()).toEqual([5]);
  });

  it("is answered with a sentence when the provider refuses it without one", async () => {
    const { paystack } = harness.deps;
    const refuse = async () => ({ reversed: false, message: "", body: null });
    harness.deps.paystack = { ...paystack, refund: refuse };
    const request = newRequest(5);
    expect(await refund(request)).toEqual(refused(refundMessages.refused));
    expect(await refund(request)).toEqual(refused(refundMessages.refused));
  });

  it("gets the first answer again after the refund has failed", async () => {
    provider.setRefundOutcome("failed");
    const request = newRequest(5);
    expect(await refund(request)).toEqual(REQUESTED);
    await provider.webhooksDone();
    expect(await ledgerOf(backend(), order)).toContain("refund failed admin");
    expect(await refund(request)).toEqual(REQUESTED);
    expect(sent()).toEqual([5]);
  });

  it("is sent once when the provider has booked it and its answer and events are lost", async () => {
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    const request = newRequest(20);
    expect(await refund(request)).toEqual(NO_ANSWER);
    expect(await refund(newRequest(20))).toEqual(BUSY);
    provider.setApiMode("normal");
    await harness.sweep();
    expect(await refund(newRequest(20))).toEqual(BUSY);
    expect(sent()).toEqual([20]);
    await expireClaim();
    await harness.sweep();
    await harness.sweep();
    expect(await refund(request)).toEqual(REQUESTED);
    expect(sent()).toEqual([20]);
    expect(await money()).toMatchObject({ refundedAmount: 20 });
    expect(await refund(newRequest(20))).toEqual(REQUESTED);
    expect(sent()).toEqual([20, 20]);
  });

  it.each([
    ["at once", async () => undefined],
    ["after two minutes", expireClaim],
  ])("finds its lost answer when it is repeated %s, without the sweep", async (_, pass) => {
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    const request = newRequest(20);
    expect(await refund(request)).toEqual(NO_ANSWER);
    provider.setApiMode("normal");
    await pass();
    expect(await refund(request)).toEqual(REQUESTED);
    expect(await refund(request)).toEqual(REQUESTED);
    expect(sent()).toEqual([20]);
  });

  it("finds the lost answer about a payment without an order when it is repeated", async () => {
    provider.pay("NTOMA-STRAY", { amount: 5_000 });
    await provider.webhooksDone();
    const { data } = await admin.db.from("charges").select("id").eq("reference", "NTOMA-STRAY");
    const request = { paymentId: data?.[0]?.id, requestId: crypto.randomUUID() };
    const refundCharge = () => harness.refund(admin.token, undefined, request);
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    expect(await refundCharge()).toEqual(NO_ANSWER);
    provider.setApiMode("normal");
    expect(await refundCharge()).toEqual(REQUESTED);
    expect(provider.refunds("NTOMA-STRAY")).toHaveLength(1);
  });

  it("stays open while the provider is silent, and asks it once each time", async () => {
    provider.setApiMode("unreachable");
    const request = newRequest(20);
    expect(await refund(request)).toEqual(NO_ANSWER);
    for (const pass of [async () => undefined, expireClaim]) {
      await pass();
      harness.providerRequests.length = 0;
      expect(await refund(request)).toEqual(NO_ANSWER);
      expect(harness.providerRequests).toEqual(["GET /refund"]);
    }
    provider.setApiMode("normal");
    expect(await refund(request)).toEqual(NO_ANSWER);
    expect(sent()).toEqual([]);
  });

  it("ends when the provider never got it, and can be made anew", async () => {
    provider.setApiMode("unreachable");
    const request = newRequest(20);
    expect(await refund(request)).toEqual(NO_ANSWER);
    provider.setApiMode("normal");
    await expireClaim();
    await harness.sweep();
    expect(sent()).toEqual([]);
    const answer = refused("The payment provider does not have this refund.");
    expect(await refund(request)).toEqual(answer);
    expect(await refund(newRequest(20))).toEqual(REQUESTED);
    expect(sent()).toEqual([20]);
    expect(await ledgerOf(backend(), order)).toContain("refund refused admin");
  });

  it("does not go out while another of the same charge has no answer, for all that is owed", async () => {
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", order.orderId);
    harness.webhooks.areLost = true;
    provider.setApiMode("lost-answer");
    expect(await refund({ onlyOwed: true })).toEqual(NO_ANSWER);
    provider.setApiMode("normal");
    expect(await refund({ onlyOwed: true })).toEqual(BUSY);
    expect(await refund({})).toEqual(BUSY);
    expect(sent()).toEqual([120]);
  });

  it("needs an id of its own", async () => {
    for (const requestId of [undefined, null, "", "1", 7, `${crypto.randomUUID()}x`]) {
      expect(await refund({ amount: 5, requestId })).toEqual({
        status: 400,
        success: false,
        message: refundMessages.requestIdMissing,
        final: false,
      });
    }
    expect(sent()).toEqual([]);
  });

  it("may have many items, and says when it has too many", async () => {
    const products = [];
    for (let count = 0; count < 40; count++) products.push(await addProduct(backend(), 1, 2));
    order = await placeOrder(kofi, products);
    await harness.pay(kofi, order);
    const { data } = await kofi.db.from("orderItems").select("id").eq("orderId", order.orderId);
    const lines = data?.map(({ id }) => ({ itemId: id, quantity: 1 }));
    const wish = { lines, restock: true, reason: "Returned ".repeat(400) };
    expect(JSON.stringify(wish).length).toBeGreaterThan(4_096);
    expect(await refund(wish)).toEqual(REQUESTED);
    expect(sent()).toEqual([80]);
    const [first] = products;
    expect(first && (await stockOf(backend(), first))).toBe(1);
    expect(await refund({ ...wish, reason: "x".repeat(65_536) })).toEqual({
      status: 413,
      success: false,
      message: refundMessages.tooLarge,
      final: false,
    });
  });

  it("about cash is recorded as given back by hand, with name and reason", async () => {
    const product = await addProduct(backend(), 5);
    order = await placeOrder(kofi, [product]);
    const cash = { order_id: order.orderId, reason: "In the shop" };
    expect((await admin.db.rpc("mark_as_paid", cash)).error).toBeNull();
    expect(await refund({ amount: 20 })).toEqual({
      status: 400,
      success: false,
      message: refundMessages.reasonMissing,
      final: true,
    });
    const part = { ...newRequest(20), reason: "A stain" };
    expect(await refund(part)).toEqual(BY_HAND);
    expect(await refund(part)).toEqual(BY_HAND);
    expect(await money()).toEqual({
      moneyStatus: "partly_refunded",
      refundedAmount: 20,
      refundDue: 0,
    });
    expect(await refund({ amount: 100.01, reason: "More" })).toMatchObject({
      message: refundMessages.tooMuch,
    });
    expect(await refund({ reason: "Came back", restock: true })).toEqual(BY_HAND);
    expect(await money()).toMatchObject({ moneyStatus: "refunded", refundedAmount: 120 });
    expect(await stockOf(backend(), product)).toBe(5);
    expect(await moneyEvents(admin, order.orderId)).toMatchObject([
      { kind: "charge", channel: "cash", amount: 120, userName: "Ama", reason: "In the shop" },
      { kind: "refund", status: "by_hand", amount: 20, userName: "Ama", reason: "A stain" },
      { kind: "refund", status: "by_hand", amount: 100, userName: "Ama", reason: "Came back" },
    ]);
    expect(harness.providerRequests).not.toContain("POST /refund");
  });

  it("that needs attention takes bank details of an admin, as long as it needs them", async () => {
    provider.setRefundOutcome("needs-attention");
    await refund(newRequest(20));
    await provider.webhooksDone();
    const { data } = await admin.db.rpc("needs_attention");
    const rows: { kind: string; paymentReference: string; paymentId: number }[] = data;
    const listed = rows.find(({ paymentReference }) => paymentReference === order.reference);
    expect(listed).toMatchObject({
      kind: "refund_needs_attention",
      settles: "refund",
      amount: 20,
    });
    const refundId = listed?.paymentId;
    const bankDetails = { accountNumber: "0551234987", bankId: "28" };
    const send = (change: object = {}, { token } = admin) =>
      harness.refund(token, undefined, { refundId, bankDetails, ...change });
    const invalid = { status: 400, message: refundMessages.invalidDetails };
    expect(await send({ bankDetails: { ...bankDetails, bankId: "MTN" } })).toMatchObject(invalid);
    expect(await send({ bankDetails: null })).toMatchObject(invalid);
    expect(await send({ refundId: "x" })).toMatchObject(invalid);
    expect(await send({}, kofi)).toMatchObject({ status: 403, message: errors.notAuthorized });
    provider.setRefundOutcome("processed");
    expect(await send()).toEqual({
      status: 200,
      success: true,
      message: refundMessages.detailsSent,
      final: true,
    });
    expect(provider.refunds(order.reference)).toMatchObject([
      { accountDetails: { currency: "GHS", account_number: "0551234987", bank_id: "28" } },
    ]);
    await provider.webhooksDone();
    const notNeeded = { status: 409, message: refundMessages.needsNoDetails };
    expect(await send()).toMatchObject(notNeeded);
    expect(await send({ refundId: 999_999_999 })).toMatchObject(notNeeded);
    expect(sent()).toEqual([20]);
    expect(await money()).toMatchObject({ moneyStatus: "partly_refunded", refundedAmount: 20 });
  });
});
