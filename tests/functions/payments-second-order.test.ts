import { beforeAll, expect, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import {
  addProduct,
  ledgerOf,
  orderOf,
  type Placed,
  placeOrder,
  stockOf,
  tryOrder,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("a second order after the payment popup was closed", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let esi: TestUser;

  beforeAll(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi = await backend().createUser("Kofi");
    esi = await backend().createUser("Esi");
  });

  it("gets the last piece that the first one holds, which stays unavailable to others", async () => {
    const shirt = await addProduct(backend(), 1);
    await placeOrder(kofi, [shirt]);
    expect((await tryOrder(esi, [shirt])).rejection?.message).toMatch(/is sold out\.$/);
    const second = await placeOrder(kofi, [shirt]);
    expect((await tryOrder(esi, [shirt])).rejection?.message).toMatch(/is sold out\.$/);
    expect(await paymentHarness.pay(kofi, second)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it.each([
    ["first", false],
    ["second", true],
  ])(
    "replaces the first, whose money goes back, when both are paid, the %s one first",
    async (_, inOrder) => {
      const shirt = await addProduct(backend(), 5);
      const returned = await placeOrder(kofi, [shirt]);
      const kept = await placeOrder(kofi, [shirt]);
      expect(await orderOf(backend(), returned)).toMatchObject({ orderStatus: "cancelled" });
      const results = [];
      for (const one of inOrder ? [kept, returned] : [returned, kept]) {
        results.push((await paymentHarness.pay(kofi, one)).success);
      }
      expect(results).toEqual(inOrder ? [true, false] : [false, true]);
      await paymentHarness.provider.webhooksDone();
      expect(await ledgerOf(backend(), returned)).toContain("refund processed verify");
      expect(await orderOf(backend(), returned)).toMatchObject({
        orderStatus: "cancelled",
        paymentStatus: "failed",
      });
      expect(await stockOf(backend(), shirt)).toBe(4);
    },
  );

  it("cannot exceed the stock", async () => {
    const shirt = await addProduct(backend(), 2);
    await placeOrder(kofi, [shirt]);
    const { rejection } = await tryOrder(kofi, [{ ...shirt, quantity: 3 }]);
    expect(rejection?.message).toMatch(/^Only 2 of Kente \S+ left\.$/);
  });

  it("takes no stock from other shoppers' holds, however many of its orders are paid", async () => {
    const shirt = await addProduct(backend(), 2);
    const othersOrder = await placeOrder(esi, [shirt]);
    const attempts = [await placeOrder(kofi, [shirt]), await placeOrder(kofi, [shirt])];
    const [first, second] = attempts as [Placed, Placed];
    expect(await paymentHarness.pay(kofi, first)).toMatchObject({ success: false });
    expect(await paymentHarness.pay(kofi, second)).toMatchObject({ success: true });
    expect(await paymentHarness.pay(esi, othersOrder)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("holds stock for the newest order only", async () => {
    const shirt = await addProduct(backend(), 2);
    const attempts = [await placeOrder(kofi, [shirt]), await placeOrder(kofi, [shirt])];
    const othersOrder = await placeOrder(esi, [shirt]);
    const [first, second] = attempts as [Placed, Placed];
    expect(await paymentHarness.pay(kofi, second)).toMatchObject({ success: true });
    expect(await paymentHarness.pay(kofi, first)).toMatchObject({ success: false });
    expect(await paymentHarness.pay(esi, othersOrder)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("never oversells when many buyers order twice and pay for both", async () => {
    const buyers = await createUsers(backend(), 20);
    const shirt = await addProduct(backend(), 5);
    const responses = await Promise.all(
      [...buyers, ...buyers].map(async (buyer) => {
        // Of two concurrent orders of one buyer, one may be rejected.
        const order = await placeOrder(buyer, [shirt]).catch((error) => {
          expect(error.message).toMatch(/A payment is still in progress|is sold out|Only \d+/);
        });
        return order !== undefined && (await paymentHarness.pay(buyer, order)).success;
      }),
    );
    const sold = responses.filter(Boolean).length;
    expect(sold).toBeGreaterThan(0);
    expect(await stockOf(backend(), shirt)).toBe(5 - sold);
  });
});
