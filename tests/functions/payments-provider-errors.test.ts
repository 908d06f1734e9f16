import { beforeAll, expect, it } from "vitest";
import {
  addProduct,
  ledgerOf,
  orderOf,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("a payment while the provider fails", (backend) => {
  let kofi: TestUser;

  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
  });

  it.each(["down", "unreachable", "hanging", "html", "truncated"] as const)(
    "stays pending while it is %s, is retried three times, and is confirmed later",
    async (mode) => {
      const paymentHarness = createPaymentHarness(backend(), {
        providerDeadlineMs: mode === "hanging" ? 50 : 5_000,
      });
      const shirt = await addProduct(backend(), 5);
      const order = await placeOrder(kofi, [shirt]);
      paymentHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
      const verify = () => paymentHarness.verify(kofi.token, order);

      paymentHarness.provider.setApiMode(mode);
      expect(await verify()).toEqual({
        status: 200,
        success: false,
        message:
          "The payment provider is not answering. If you have paid, your order will be confirmed shortly.",
        final: false,
      });
      expect(paymentHarness.providerRequests).toHaveLength(3);
      expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });
      expect(await ledgerOf(backend(), order)).toEqual([]);

      paymentHarness.provider.setApiMode("normal");
      expect(await verify()).toMatchObject({ success: true });
      expect(await stockOf(backend(), shirt)).toBe(4);
    },
  );

  it("is confirmed at once when the provider recovers between two retries", async () => {
    const paymentHarness = createPaymentHarness(backend(), { providerPausesMs: [0, 0] });
    const order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    paymentHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    paymentHarness.provider.setApiMode("down");
    const verified = paymentHarness.verify(kofi.token, order);
    await expect
      .poll(() => paymentHarness.providerRequests.length, { interval: 0 })
      .toBeGreaterThan(0);
    paymentHarness.provider.setApiMode("normal");
    expect(await verified).toMatchObject({ success: true });
  });

  it("stays pending with a reason while it refuses the shop's key, and is confirmed later", async () => {
    const refused = createPaymentHarness(backend(), { paystackSecretKey: "sk_test_revoked" });
    const shirt = await addProduct(backend(), 5);
    const order = await placeOrder(kofi, [shirt]);
    expect(await refused.verify(kofi.token, order)).toEqual({
      status: 200,
      success: false,
      message:
        "Payments are not possible at the moment. If you have paid, your order will be confirmed later.",
      final: false,
    });
    expect(refused.providerRequests).toHaveLength(1);
    expect(refused.logged).toEqual([
      `No answer about payment ${order.reference}: KeyRefused: The payment provider refuses our key (Invalid key).`,
    ]);
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });

    expect(await createPaymentHarness(backend()).pay(kofi, order)).toMatchObject({ success: true });
  });
});
