import { beforeAll, expect, it } from "vitest";
import { createUsers } from "../harness/create-users.ts";
import {
  addProduct,
  ledgerOf,
  orderOf,
  type Placed,
  placeOrder,
  stockOf,
  tryOrder,
} from "../harness/order-steps.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/payment-harness.ts";
import { describeAsHosted, type TestUser } from "../harness/test-backend.ts";

describeAsHosted("a second try after the payment window was closed", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let esi: TestUser;

  beforeAll(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi = await backend().createUser("Kofi");
    esi = await backend().createUser("Esi");
  });

  const pay = async (user: TestUser, { reference, orderId, pesewas }: Placed) => {
    paymentHarness.provider.pay(reference, { amount: pesewas, webhook: false });
    return paymentHarness.verify(user.token, { reference, orderId });
  };

  it("gets the last piece that the first one holds, and keeps others out", async () => {
    const shirt = await addProduct(backend(), 1);
    await placeOrder(kofi, [shirt]);
    expect((await tryOrder(esi, [shirt])).refusal?.message).toMatch(/is sold out\.$/);
    const second = await placeOrder(kofi, [shirt]);
    expect((await tryOrder(esi, [shirt])).refusal?.message).toMatch(/is sold out\.$/);
    expect(await pay(kofi, second)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it.each([
    ["first", 0],
    ["second", 1],
  ])("sends the money back when both are paid, the %s one first", async (_, quick) => {
    const shirt = await addProduct(backend(), 1);
    const orders = [await placeOrder(kofi, [shirt]), await placeOrder(kofi, [shirt])];
    if (quick === 1) orders.reverse();
    const [kept, returned] = orders as [Placed, Placed];
    expect(await pay(kofi, kept)).toMatchObject({ success: true });
    expect(await pay(kofi, returned)).toMatchObject({ success: false });
    await paymentHarness.provider.webhooksDone();
    expect(await ledgerOf(backend(), returned)).toContain("refund processed verify");
    expect(await orderOf(backend(), returned)).toMatchObject({
      orderStatus: "cancelled",
      paymentStatus: "failed",
    });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("cannot ask for more than there is", async () => {
    const shirt = await addProduct(backend(), 2);
    await placeOrder(kofi, [shirt]);
    const { refusal } = await tryOrder(kofi, [{ ...shirt, quantity: 3 }]);
    expect(refusal?.message).toMatch(/^Only 2 of Kente \S+ left\.$/);
  });

  it("takes nothing from somebody else who holds a piece, however many of its orders are paid", async () => {
    const shirt = await addProduct(backend(), 2);
    const hers = await placeOrder(esi, [shirt]);
    const tries = [await placeOrder(kofi, [shirt]), await placeOrder(kofi, [shirt])];
    const [first, second] = tries as [Placed, Placed];
    expect(await pay(kofi, first)).toMatchObject({ success: true });
    expect(await pay(kofi, second)).toMatchObject({ success: false });
    expect(await pay(esi, hers)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("holds the pieces of the newest order only", async () => {
    const shirt = await addProduct(backend(), 2);
    const tries = [await placeOrder(kofi, [shirt]), await placeOrder(kofi, [shirt])];
    const hers = await placeOrder(esi, [shirt]);
    const [first, second] = tries as [Placed, Placed];
    expect(await pay(kofi, second)).toMatchObject({ success: true });
    expect(await pay(kofi, first)).toMatchObject({ success: false });
    expect(await pay(esi, hers)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("never sells an item twice when many buyers order twice and pay for both", async () => {
    const buyers = await createUsers(backend(), 20);
    const shirt = await addProduct(backend(), 5);
    const answers = await Promise.all(
      [...buyers, ...buyers].map(async (buyer) => {
        // Of two orders that one buyer places at the same moment, one may be refused.
        const order = await placeOrder(buyer, [shirt]).catch((error) => {
          expect(error.message).toMatch(/A payment is still in progress|is sold out|Only \d+/);
        });
        return order !== undefined && (await pay(buyer, order)).success;
      }),
    );
    const sold = answers.filter(Boolean).length;
    expect(sold).toBeGreaterThan(0);
    expect(await stockOf(backend(), shirt)).toBe(5 - sold);
  });
});
