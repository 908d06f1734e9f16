import { beforeEach, expect, it } from "vitest";
import {
  addProduct,
  age,
  type Line,
  ledgerOf,
  orderOf,
  type Placed,
  placeOrder,
} from "../../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";
import {
  createPaymentHarness,
  type PaymentHarness,
} from "../../harness/providers/payment-harness.ts";

describeAsHosted("A shopper who cancels an order", (backend) => {
  let harness: PaymentHarness;
  let kofi: TestUser;
  let esi: TestUser;
  let shirt: Line;
  let order: Placed;

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    kofi ??= await backend().createUser("Kofi");
    esi ??= await backend().createUser("Esi");
    shirt = await addProduct(backend(), 3);
    order = await placeOrder(kofi, [{ ...shirt, quantity: 3 }]);
  });

  const cancel = async (user: TestUser, orderId = order.orderId) => {
    const { error, status } = await user.db.rpc("cancel_order", { order_id: orderId });
    return error ? [status, error.message] : "cancelled";
  };
  const statusOf = async () => (await orderOf(backend(), order))?.orderStatus;

  it("releases its stock when the payment has ended, and can cancel twice", async () => {
    expect(await cancel(kofi)).toEqual([409, "A payment is still in progress."]);
    await kofi.endPayments();
    expect(await cancel(kofi)).toBe("cancelled");
    expect(await cancel(kofi)).toBe("cancelled");
    expect(await statusOf()).toBe("cancelled");
    await placeOrder(esi, [{ ...shirt, quantity: 3 }]);
    const { error } = await kofi.db
      .from("paymentAttempts")
      .insert({ orderId: order.orderId })
      .select("reference");
    expect(error?.message).toBe("This order cannot be paid any more.");
  });

  it("is refunded when the payment arrives later", async () => {
    await age(backend(), order, 31);
    expect(await cancel(kofi)).toBe("cancelled");
    await harness.pay(kofi, order);
    expect(await ledgerOf(backend(), order)).toEqual([
      "charge surplus verify",
      expect.stringMatching(/^refund /),
    ]);
    expect(await statusOf()).toBe("cancelled");
  });

  it("is rejected for a paid order and for others' orders", async () => {
    expect(await cancel(esi)).toEqual([404, "This order does not exist."]);
    expect(await cancel(kofi, 999_999_999)).toEqual([404, "This order does not exist."]);
    await harness.pay(kofi, order);
    expect(await cancel(kofi)).toEqual([409, "This order cannot be cancelled any more."]);
    expect(await statusOf()).toBe("processing");
  });
});
