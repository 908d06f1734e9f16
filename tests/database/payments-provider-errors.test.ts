import { beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase, type Person } from "../harness/test-backend.ts";
import { addProduct, ledgerOf, orderOf, placeOrder, stockOf } from "./order-steps.ts";
import { openTill } from "./payment-harness.ts";

describeOnEachDatabase("a payment while the provider is in trouble", (backend) => {
  let kofi: Person;

  beforeAll(async () => {
    kofi = await backend().person("Kofi");
  });

  it.each(["down", "slow", "nonsense", "cut"] as const)(
    "stays pending while it is %s, is tried three times, and is confirmed later",
    async (mode) => {
      const till = openTill(backend(), { providerDeadlineMs: mode === "slow" ? 50 : 5_000 });
      const shirt = await addProduct(backend(), 5);
      const order = await placeOrder(kofi, [shirt]);
      till.sandbox.pay(order.reference, { amount: order.pesewas, webhook: false });
      const verify = () => till.verify(kofi.token, order);

      till.sandbox.setMode(mode);
      expect(await verify()).toEqual({
        status: 200,
        success: false,
        message:
          "The payment provider is not answering. If you have paid, your order will be confirmed shortly.",
      });
      expect(till.asked).toHaveLength(3);
      expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });
      expect(await ledgerOf(backend(), order)).toEqual([]);

      till.sandbox.setMode("normal");
      expect(await verify()).toMatchObject({ success: true });
      expect(await stockOf(backend(), shirt)).toBe(4);
    },
  );

  it("is confirmed at once when the provider comes back between two tries", async () => {
    const till = openTill(backend(), { providerPausesMs: [0, 0] });
    const order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    till.sandbox.pay(order.reference, { amount: order.pesewas, webhook: false });
    till.sandbox.setMode("down");
    const verified = till.verify(kofi.token, order);
    await expect.poll(() => till.asked.length, { interval: 0 }).toBeGreaterThan(0);
    till.sandbox.setMode("normal");
    expect(await verified).toMatchObject({ success: true });
  });
});
