import { beforeAll, describe, expect, it } from "vitest";
import { confirmWithProvider } from "../../supabase/functions/_shared/payments/confirm.ts";
import {
  addProduct,
  type Line,
  ledgerOf,
  newReference,
  orderOf,
  orderRow,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

const SUCCESS = { status: 200, success: true, message: "Payment successful!", final: true };
const notPaid = (message: string, final = true) => ({
  status: 200,
  success: false,
  message,
  final,
});

describeAsHosted("verify-payment", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeAll(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi = await backend().createUser("Kofi");
  });

  const newOrder = async () => {
    shirt = await addProduct(backend(), 5);
    order = await placeOrder(kofi, [{ ...shirt, quantity: 2 }]);
    paymentHarness.providerRequests.length = 0;
  };
  const verify = (user = kofi, change: object = {}) =>
    paymentHarness.verify(user.token, {
      orderId: order.orderId,
      reference: order.reference,
      ...change,
    });
  const pay = (options: Parameters<PaymentHarness["provider"]["pay"]>[1] = {}) =>
    paymentHarness.provider.pay(order.reference, {
      requestedAmount: order.pesewas,
      webhook: false,
      ...options,
    });

  const expectConfirmedOnce = async (source: string) => {
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
    expect(await stockOf(backend(), shirt)).toBe(3);
    expect(await ledgerOf(backend(), order)).toEqual([`charge order ${source}`]);
  };
  const expectUntouched = async (ledger: string[] = []) => {
    expect(await orderOf(backend(), order)).toMatchObject({
      paymentStatus: "pending",
      orderStatus: "processing",
    });
    expect(await stockOf(backend(), shirt)).toBe(5);
    expect(await ledgerOf(backend(), order)).toEqual(ledger);
  };

  describe("of a paid order", () => {
    it("confirms it and records the payment", async () => {
      await newOrder();
      const { id } = pay();
      expect(await verify()).toEqual(SUCCESS);
      await expectConfirmedOnce("verify");
      const { data } = await backend()
        .service.from("charges")
        .select()
        .eq("orderId", order.orderId);
      expect(data).toMatchObject([
        {
          providerId: String(id),
          reference: order.reference,
          amount: 240,
          currency: "GHS",
          fees: 4.68,
          channel: "card",
        },
      ]);
      expect(Date.parse(data?.[0].paidAt)).toBeGreaterThan(Date.now() - 60_000);
    });

    it("returns the same again without a request to the provider", async () => {
      await newOrder();
      pay();
      await verify();
      expect(await verify()).toEqual(SUCCESS);
      expect(paymentHarness.providerRequests).toHaveLength(1);
      await expectConfirmedOnce("verify");
    });

    it("has one effect in 20 concurrent requests", async () => {
      await newOrder();
      pay();
      const responses = await Promise.all(Array.from({ length: 20 }, () => verify()));
      expect(responses).toEqual(Array.from({ length: 20 }, () => SUCCESS));
      await expectConfirmedOnce("verify");
    });

    it("has one effect however often the database function is called", async () => {
      await newOrder();
      const { id } = pay();
      const money = { amount: order.pesewas, requested_amount: order.pesewas, currency: "GHS" };
      const confirmation = {
        kind: "charge",
        reference: order.reference,
        fact: { id: String(id), status: "success", ...money },
        source: "verify",
        through: "answer",
        event: "GET /transaction/verify",
        body: null,
      };
      const confirm = async () =>
        (await backend().service.rpc("apply_provider_message", confirmation)).data.result;
      expect([await confirm(), await confirm(), await confirm()]).toEqual(
        Array(3).fill("confirmed"),
      );
      expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual(
        Array(3).fill("confirmed"),
      );
      await expectConfirmedOnce("verify");
    });

    it("has one effect after the webhook, and before it", async () => {
      await newOrder();
      pay({ webhook: true });
      await paymentHarness.provider.webhooksDone();
      expect(await verify()).toEqual(SUCCESS);
      await expectConfirmedOnce("webhook");

      await newOrder();
      const [event = ""] = await paymentHarness.eventsOf(() => pay({ webhook: true }));
      await verify();
      expect((await paymentHarness.webhook(event)).status).toBe(200);
      await expectConfirmedOnce("verify");
    });

    it("sends back what is paid again under an earlier reference", async () => {
      await newOrder();
      pay({ status: "abandoned" });
      await verify();
      const { data } = await kofi.db
        .from("paymentAttempts")
        .insert({ orderId: order.orderId })
        .select("reference")
        .single();
      const second = data?.reference ?? "";
      paymentHarness.provider.pay(second, { amount: order.pesewas, webhook: false });
      await verify(kofi, { reference: second });
      expect(await verify()).toEqual(SUCCESS);
      pay();
      expect(await verify()).toEqual(SUCCESS);
      expect(await ledgerOf(backend(), order)).toEqual([
        "charge order verify",
        "charge surplus verify",
        expect.stringMatching(/^refund (requested|processed) verify$/),
      ]);
    });

    it("accepts more than the total", async () => {
      await newOrder();
      pay({ amount: order.pesewas + 500 });
      expect(await verify()).toEqual(SUCCESS);
    });
  });

  describe("of an order that is not properly paid", () => {
    it.each([
      ["paid with a pesewa less", () => ({ amount: order.pesewas - 1 })],
      [
        "requested with a lower amount",
        () => ({ requestedAmount: order.pesewas - 1, amount: order.pesewas }),
      ],
      ["requested with a higher amount", () => ({ requestedAmount: order.pesewas + 1 })],
      ["paid in another currency", () => ({ currency: "NGN" })],
    ])("rejects what is %s, and logs a line for the owner", async (_, options) => {
      await newOrder();
      pay(options());
      expect(await verify()).toEqual(
        notPaid("What was paid does not match this order. Please contact us."),
      );
      await verify();
      await expectUntouched(["charge mismatch verify"]);
    });

    it("returns the provider's reason when the card was declined, and releases the stock", async () => {
      await newOrder();
      pay({ status: "failed" });
      expect(await verify()).toEqual(notPaid("Declined"));
      expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "failed" });
      expect(await ledgerOf(backend(), order)).toEqual([]);
      const { data } = await kofi.db
        .from("paymentAttempts")
        .select("outcome, message, declinedAt")
        .eq("orderId", order.orderId);
      expect(data).toEqual([
        { outcome: "failed", message: "Declined", declinedAt: expect.any(String) },
      ]);
      await placeOrder(kofi, [{ ...shirt, quantity: 5 }]);
    });

    it("confirms when a second card under the same reference succeeds", async () => {
      await newOrder();
      pay({ status: "failed" });
      await verify();
      pay();
      expect(await verify()).toEqual(SUCCESS);
      expect(await stockOf(backend(), shirt)).toBe(3);
    });

    it.each([
      ["abandoned", true],
      ["pending", false],
      ["ongoing", false],
      ["processing", false],
      ["queued", false],
    ] as const)("leaves a payment that is %s unpaid; final: %s", async (status, final) => {
      await newOrder();
      pay({ status });
      expect(await verify()).toEqual(notPaid("The transaction was not completed", final));
      await expectUntouched();
    });

    it("does not confirm a refunded payment, and keeps an earlier confirmation", async () => {
      await newOrder();
      pay({ status: "reversed" });
      expect(await verify()).toEqual(notPaid("This payment was sent back to you."));
      await expectUntouched();
      await newOrder();
      pay();
      await verify();
      pay({ status: "reversed" });
      expect(await verify()).toEqual(SUCCESS);
      await expectConfirmedOnce("verify");
    });

    it("reports a reference that is unknown to the provider", async () => {
      await newOrder();
      expect(await verify()).toEqual(notPaid("Transaction reference not found"));
      await expectUntouched();
    });
  });

  describe("for an invalid request", () => {
    it("responds to the owner only", async () => {
      await newOrder();
      pay();
      const esi = await backend().createUser("Esi");
      const admin = await backend().createUser("Ama", { admin: true });
      for (const user of [esi, admin]) {
        expect(await verify(user)).toEqual({
          status: 404,
          success: false,
          message: "Order not found.",
          final: false,
        });
      }
      for (const token of ["", "x", backend().keys.publishableKey, backend().keys.secretKey]) {
        expect((await verify({ ...kofi, token })).status).toBe(401);
      }
      expect(paymentHarness.providerRequests).toEqual([]);
      await expectUntouched();
    });

    it("does not accept another order's payment", async () => {
      await newOrder();
      pay();
      const paid = order.reference;
      await newOrder();
      expect(await verify(kofi, { reference: paid })).toMatchObject({
        status: 403,
        success: false,
      });
      expect(await verify(kofi, { reference: newReference() })).toMatchObject({ status: 403 });
      expect(paymentHarness.providerRequests).toEqual([]);
      await expectUntouched();
    });

    it("does not accept another shopper's payment, in either direction", async () => {
      const esi = await backend().createUser("Esi");
      await newOrder();
      pay();
      const foreign = await placeOrder(esi, [shirt]);
      const responses = [
        await paymentHarness.verify(esi.token, { ...foreign, reference: order.reference }),
        await paymentHarness.verify(esi.token, { ...order, reference: foreign.reference }),
        await paymentHarness.verify(esi.token, order),
        await paymentHarness.verify(kofi.token, foreign),
      ];
      expect(responses.map(({ status }) => status)).toEqual([403, 404, 404, 404]);
      expect(paymentHarness.providerRequests).toEqual([]);
      await expectUntouched();
    });

    it("accepts one payment for one order, even if the provider reports it for two", async () => {
      await newOrder();
      const { id } = pay();
      await verify();
      await newOrder();
      pay();
      const { paystack } = paymentHarness.deps;
      const again = {
        ...paymentHarness.deps,
        paystack: { ...paystack, verify: verifyAsCharge(String(id)) },
      };
      const { result } = await confirmWithProvider(again, order.reference, "verify");
      expect(result).toBe("mismatch");
      await expectUntouched();

      function verifyAsCharge(charge: string) {
        return async (reference: string) => {
          const response = await paystack.verify(reference);
          if (!response.charge) throw new Error("The payment is not known.");
          return { ...response, charge: { ...response.charge, id: charge } };
        };
      }
    });

    it("rejects an unknown order", async () => {
      await newOrder();
      expect((await verify(kofi, { orderId: 999_999_999 })).status).toBe(404);
    });

    it.each([
      ["no reference", { reference: undefined }],
      ["a path as reference", { reference: "../refund" }],
      ["an array as reference", { reference: ["x"] }],
      ["text as order id", { orderId: "1" }],
      ["a fractional order id", { orderId: 1.5 }],
      ["order 0", { orderId: 0 }],
      ["a huge body", { padding: "x".repeat(5_000) }],
    ])("rejects %s", async (_, change) => {
      await newOrder();
      expect(await verify(kofi, change)).toEqual({
        status: 400,
        success: false,
        message: "A payment reference and an order number are needed.",
        final: false,
      });
    });

    it("rejects a body that is not JSON, and every method but POST", async () => {
      const headers = { authorization: `Bearer ${kofi.token}` };
      const call = (init: RequestInit) =>
        paymentHarness.call("verify-payment", { headers, ...init });
      expect((await call({ method: "POST", body: "{" })).status).toBe(400);
      expect((await call({ method: "POST", body: "null" })).status).toBe(400);
      expect((await call({ method: "POST" })).status).toBe(400);
      expect((await call({ method: "GET" })).status).toBe(405);
    });
  });

  it("refunds the payment of an order without items", async () => {
    await kofi.endPayments();
    const { data } = await kofi.db.from("orders").insert(orderRow(kofi, 10)).select().single();
    order = { orderId: data.id, reference: data.paymentReference, pesewas: 1_000 };
    pay();
    expect(await verify()).toMatchObject({ status: 200, success: false });
    await paymentHarness.provider.webhooksDone();
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge surplus verify",
      "refund processed verify",
    ]);
  });

  it("restricts the ledger to admins", async () => {
    const admin = await backend().createUser("Ama", { admin: true });
    const tables = ["charges", "refunds", "disputes"];
    for (const table of tables) {
      for (const db of [backend().anonymous, kofi.db]) {
        expect((await db.from(table).select()).data ?? []).toEqual([]);
      }
      for (const db of [backend().anonymous, kofi.db, admin.db]) {
        expect((await db.from(table).insert({ amount: 1 })).error?.code).toBe("42501");
        expect((await db.from(table).update({ amount: 1 }).gt("amount", 0)).error).not.toBeNull();
        expect((await db.from(table).delete().gt("id", 0)).error).not.toBeNull();
      }
    }
    expect((await admin.db.from("charges").select("id")).data).not.toEqual([]);
  });
});
