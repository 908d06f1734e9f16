import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase, type Person } from "../harness/test-backend.ts";
import {
  addProduct,
  age,
  type Line,
  ledgerOf,
  orderOf,
  type Placed,
  placeOrder,
  stockOf,
} from "./order-steps.ts";
import { openTill, type Till } from "./payment-harness.ts";

const REFUNDED = {
  status: 200,
  success: false,
  message: "This order can no longer be filled. Your money is being sent back to you.",
};

describeOnEachDatabase("money that came too late", (backend) => {
  let till: Till;
  let kofi: Person;
  let esi: Person;
  let shirt: Line;
  let late: Placed;

  beforeAll(async () => {
    kofi = await backend().person("Kofi");
    esi = await backend().person("Esi");
  });

  /** Kofi's hold has run out, Esi has bought the last piece, and now Kofi's money is there. */
  beforeEach(async () => {
    till = openTill(backend());
    shirt = await addProduct(backend(), 1);
    late = await placeOrder(kofi, [shirt]);
    await age(backend(), late, 31);
    await buy(esi, await placeOrder(esi, [shirt]));
    till.sandbox.pay(late.reference, { amount: late.pesewas, webhook: false });
    till.asked.length = 0;
  });

  const buy = async (person: Person, order: Placed) => {
    till.sandbox.pay(order.reference, { amount: order.pesewas, webhook: false });
    return till.verify(person.token, order);
  };
  const verify = () => till.verify(kofi.token, late);
  const refundsAsked = () => till.asked.filter((question) => question === "POST /refund").length;
  const refundsMade = () => till.sandbox.transaction(late.reference)?.status;
  /** As if the pause that keeps two processes apart were over. */
  const passPause = () =>
    backend().owner(
      sql`update private.payment_checks set next_at = now() where "orderId" = ${late.orderId}`,
    );

  const expectRefundedOnce = async (way = "verify") => {
    await till.sandbox.settle();
    expect(refundsMade()).toBe("reversed");
    expect(await orderOf(backend(), late)).toMatchObject({
      paymentStatus: "failed",
      orderStatus: "cancelled",
    });
    expect(await stockOf(backend(), shirt)).toBe(0);
    expect(await ledgerOf(backend(), late)).toEqual([
      `charge done ${way}`,
      `refund requested ${way}`,
    ]);
  };

  it("goes back once, however often and by whatever way it is asked about", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, verify));
    expect(answers).toEqual(Array.from({ length: 10 }, () => REFUNDED));
    expect(await verify()).toEqual(REFUNDED);
    await till.sweep();
    await passPause();
    await till.sweep();
    expect(refundsAsked()).toBe(1);
    await expectRefundedOnce();
  });

  it("goes back when the sweep is first to learn of it", async () => {
    await till.sweep();
    expect(refundsAsked()).toBe(1);
    await expectRefundedOnce("sweep");
  });

  it("goes back when the webhook is first to learn of it", async () => {
    const data = till.sandbox.transaction(late.reference);
    await till.webhook(JSON.stringify({ event: "charge.success", data }));
    await expectRefundedOnce("webhook");
    till.asked.length = 0;
    await till.webhook(JSON.stringify({ event: "charge.success", data }));
    expect(till.asked).toEqual([]);
  });

  it("writes down the whole amount", async () => {
    await verify();
    const { data } = await backend()
      .service.from("payments")
      .select("amount, currency")
      .eq("orderId", late.orderId)
      .eq("kind", "refund");
    expect(data).toEqual([{ amount: 120, currency: "GHS" }]);
  });

  it("goes back when somebody else holds the last piece, who still gets it", async () => {
    const hat = await addProduct(backend(), 1);
    late = await placeOrder(kofi, [hat]);
    await age(backend(), late, 31);
    const holding = await placeOrder(esi, [hat]);
    expect(await buy(kofi, late)).toEqual(REFUNDED);
    expect(await buy(esi, holding)).toMatchObject({ success: true });
    expect(await stockOf(backend(), hat)).toBe(0);
  });

  it("goes back when the order was cancelled before it was paid", async () => {
    const hat = await addProduct(backend(), 5);
    late = await placeOrder(kofi, [hat]);
    await backend()
      .service.from("orders")
      .update({ orderStatus: "cancelled" })
      .eq("id", late.orderId);
    expect(await buy(kofi, late)).toEqual(REFUNDED);
    expect(await stockOf(backend(), hat)).toBe(5);
  });

  it("goes back when the product is no longer sold, and the order stays readable", async () => {
    const hat = await addProduct(backend(), 5);
    late = await placeOrder(kofi, [hat]);
    await backend().service.from("products").delete().eq("id", hat.productId);
    expect(await buy(kofi, late)).toEqual(REFUNDED);
    const { data } = await kofi.db
      .from("orderItems")
      .select("name, productId")
      .eq("orderId", late.orderId);
    expect(data).toEqual([{ name: expect.stringMatching(/^Kente/), productId: null }]);
  });

  it("stays due while the provider takes no refunds, and the sweep hands it over later", async () => {
    const { paystack } = till.deps;
    const refund = async () => ({ accepted: false, message: "Insufficient balance" });
    till.deps.paystack = { ...paystack, refund };
    expect(await verify()).toEqual(REFUNDED);
    expect(await ledgerOf(backend(), late)).toEqual(["charge done verify", "refund due verify"]);
    expect(till.logged).toEqual([
      `The provider refused to refund ${late.reference}: Insufficient balance`,
    ]);
    expect((await till.sweep()).unanswered).toBe(0);
    await passPause();
    expect((await till.sweep()).unanswered).toBe(1);

    till.deps.paystack = paystack;
    expect((await till.sweep()).refundsRequested).toBe(0);
    await passPause();
    expect((await till.sweep()).refundsRequested).toBe(1);
    await expectRefundedOnce();
  });

  it("is not sent twice when the provider's answer to the refund got lost", async () => {
    const { paystack } = till.deps;
    till.deps.paystack = {
      verify: paystack.verify,
      refund: async (reference, amount) => {
        till.sandbox.setMode("cut");
        return paystack.refund(reference, amount).finally(() => till.sandbox.setMode("normal"));
      },
    };
    await verify();
    expect(await ledgerOf(backend(), late)).toEqual(["charge done verify", "refund due verify"]);
    await till.sandbox.settle();
    expect(refundsMade()).toBe("reversed");

    till.deps.paystack = paystack;
    await passPause();
    expect((await till.sweep()).refundsRequested).toBe(1);
    await expectRefundedOnce();
  });
});
