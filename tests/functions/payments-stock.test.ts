import { beforeAll, describe, expect, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import {
  addProduct,
  age,
  type Line,
  orderOf,
  type Placed,
  placeOrder,
  stockOf,
  tryOrder,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";
import { expectExactSales } from "../harness/shop/concurrent-buyers.ts";

describeAsHosted("stock", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let esi: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    paymentHarness = createPaymentHarness(backend());
    kofi = await backend().createUser("Kofi");
    esi = await backend().createUser("Esi");
    admin = await backend().createUser("Ama", { admin: true });
  });

  // 200 buyers are in tests/endurance.
  it("of 7 pieces is sold to exactly 7 of 25 concurrent buyers", () =>
    expectExactSales(backend(), 25));

  it("is taken by carts in opposite order without a deadlock", async () => {
    const buyers = await createUsers(backend(), 40);
    const products = await Promise.all([1, 2, 3, 4].map(() => addProduct(backend(), 40)));
    const responses = await Promise.all(
      buyers.map(async (buyer, index) => {
        const lines = index % 2 ? products : products.toReversed();
        return paymentHarness.pay(buyer, await placeOrder(buyer, lines));
      }),
    );
    expect(responses.every(({ success }) => success)).toBe(true);
    expect(await Promise.all(products.map((line) => stockOf(backend(), line)))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it("is held from the insert of the items, for half an hour", async () => {
    const shirt = await addProduct(backend(), 3);
    const held = await placeOrder(kofi, [{ ...shirt, quantity: 2 }]);
    expect(await stockOf(backend(), shirt)).toBe(3);
    const tooMany = await tryOrder(esi, [{ ...shirt, quantity: 2 }]);
    expect(tooMany.rejection).toMatchObject({ code: "PT409" });
    expect(tooMany.rejection?.message).toMatch(/^Only 1 of Kente \S+ left\.$/);

    await age(backend(), held, 29);
    expect((await tryOrder(esi, [{ ...shirt, quantity: 2 }])).rejection).not.toBeNull();
    await age(backend(), held, 30);
    expect((await tryOrder(esi, [{ ...shirt, quantity: 3 }])).rejection).toBeNull();
  });

  it("whose hold has expired is available once, and not held again", async () => {
    const shirt = await addProduct(backend(), 3);
    const three = { ...shirt, quantity: 3 };
    const late = await placeOrder(kofi, [three]);
    await age(backend(), late, 31);
    const held = await placeOrder(esi, [three]);
    expect((await tryOrder(kofi, [shirt])).rejection?.message).toMatch(/is sold out\.$/);
    await setStatus(late, "cancelled");
    await setStatus(late, "processing");
    await setStatus(late, "cancelled");
    expect((await tryOrder(kofi, [shirt])).rejection?.message).toMatch(/is sold out\.$/);
    expect(await stockOf(backend(), shirt)).toBe(3);
    expect(await paymentHarness.pay(esi, held)).toMatchObject({ success: true });
    expect(await paymentHarness.pay(kofi, late)).toMatchObject({ success: false });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("is not held by a cancelled or failed order", async () => {
    const shirt = await addProduct(backend(), 1);
    const cancelled = await placeOrder(kofi, [shirt]);
    await setStatus(cancelled, "cancelled");
    const failed = await placeOrder(kofi, [shirt]);
    paymentHarness.provider.pay(failed.reference, { amount: failed.pesewas, status: "failed" });
    await paymentHarness.verify(kofi.token, failed);
    expect((await tryOrder(esi, [shirt])).rejection).toBeNull();
  });

  it("is sold to a late payer while no other order holds it", async () => {
    const shirt = await addProduct(backend(), 1);
    const late = await placeOrder(kofi, [shirt]);
    await age(backend(), late, 60);
    expect(await paymentHarness.pay(kofi, late)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });

  it("is reduced by the sum of two lines of the same product", async () => {
    const shirt = await addProduct(backend(), 5);
    await paymentHarness.pay(kofi, await placeOrder(kofi, [shirt, { ...shirt, quantity: 3 }]));
    expect(await stockOf(backend(), shirt)).toBe(1);
  });

  async function setStatus({ orderId }: Placed, orderStatus: string): Promise<void> {
    const { error } = await admin.db.from("orders").update({ orderStatus }).eq("id", orderId);
    expect(error).toBeNull();
  }

  describe("of a confirmed order", () => {
    let shirt: Line;
    let order: Placed;
    const buy = async (stock: number, quantity: number) => {
      shirt = await addProduct(backend(), stock);
      order = await placeOrder(kofi, [{ ...shirt, quantity }]);
      await paymentHarness.pay(kofi, order);
    };

    it("is restored once when it is cancelled, and taken again when that is undone", async () => {
      await buy(5, 2);
      const stocks: number[] = [];
      for (const status of ["cancelled", "cancelled", "processing", "packaged", "cancelled"]) {
        await setStatus(order, status);
        stocks.push(await stockOf(backend(), shirt));
      }
      expect(stocks).toEqual([5, 5, 3, 3, 5]);
    });

    it("never becomes negative when a cancellation is undone too late", async () => {
      await buy(2, 2);
      await setStatus(order, "cancelled");
      await paymentHarness.pay(esi, await placeOrder(esi, [shirt]));
      await setStatus(order, "processing");
      expect(await stockOf(backend(), shirt)).toBe(0);
      await setStatus(order, "cancelled");
      expect(await stockOf(backend(), shirt)).toBe(1);
    });

    it("is restored once when several admins cancel at once", async () => {
      await buy(5, 2);
      await Promise.all(Array.from({ length: 10 }, () => setStatus(order, "cancelled")));
      expect(await stockOf(backend(), shirt)).toBe(5);
    });

    it("is not restored for an unpaid order", async () => {
      shirt = await addProduct(backend(), 5);
      order = await placeOrder(kofi, [shirt]);
      await setStatus(order, "cancelled");
      await setStatus(order, "processing");
      expect(await stockOf(backend(), shirt)).toBe(5);
    });

    it("is correct when a payment and a cancellation arrive together", async () => {
      shirt = await addProduct(backend(), 5);
      order = await placeOrder(kofi, [shirt]);
      await Promise.all([paymentHarness.pay(kofi, order), setStatus(order, "cancelled")]);
      expect(await stockOf(backend(), shirt)).toBe(5);
      expect(await orderOf(backend(), order)).toMatchObject({ orderStatus: "cancelled" });
    });
  });

  it("is removed from the cart by the bought quantity only", async () => {
    const [bought, raised, other] = await Promise.all(
      [1, 2, 3].map(() => addProduct(backend(), 9)),
    );
    if (!bought || !raised || !other) throw new Error("Three products are needed");
    const put = (user: TestUser, { productId }: Line, quantity: number) =>
      user.db.from("carts").insert({ productId, quantity, user_id: user.id });
    for (const line of [bought, raised, other]) await put(kofi, line, 2);
    await put(esi, bought, 2);
    const lines = [bought, raised].map((line) => ({ ...line, quantity: 2 }));
    const order = await placeOrder(kofi, lines);
    await put(kofi, raised, 3);
    expect(await paymentHarness.pay(kofi, order)).toMatchObject({ success: true });

    const cart = async ({ db }: TestUser) =>
      (await db.from("carts").select("productId, quantity").order("productId")).data;
    const left = [
      { productId: raised.productId, quantity: 3 },
      { productId: other.productId, quantity: 2 },
    ];
    expect(await cart(kofi)).toEqual(left.toSorted((a, b) => a.productId - b.productId));
    expect(await cart(esi)).toEqual([{ productId: bought.productId, quantity: 2 }]);
  });
});
