import { beforeAll, expect, it } from "vitest";
import {
  addProduct,
  age,
  type Line,
  placeOrder,
  stockOf,
  tryOrder,
} from "../../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";
import {
  createPaymentHarness,
  type PaymentHarness,
} from "../../harness/providers/payment-harness.ts";

describeAsHosted("Unpaid orders", (backend) => {
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

  const heldOf = async ({ productId }: Line): Promise<number> => {
    const { data } = await admin.db.rpc("held_pieces");
    const rows: { productId: number; held: number }[] = data;
    return rows.find((row) => row.productId === productId)?.held ?? 0;
  };
  const pieces = (line: Line, quantity: number) => [{ ...line, quantity }];

  it.each([
    [100, 100, 25],
    [100, 20, 20],
    [40, 40, 10],
    [10, 10, 3],
    [10, 2, 2],
  ])("hold of %i pieces, when %i are ordered, %i", async (stock, quantity, held) => {
    const shirt = await addProduct(backend(), stock);
    await placeOrder(kofi, pieces(shirt, quantity));
    expect(await heldOf(shirt)).toBe(held);
    expect(await stockOf(backend(), shirt)).toBe(stock);
  });

  it("of one account cannot hold the whole stock", async () => {
    const products = await Promise.all([1, 2, 3].map(() => addProduct(backend(), 20)));
    const all = products.map((line) => ({ ...line, quantity: 20 }));
    for (let time = 0; time < 3; time++) await placeOrder(kofi, all);
    const { rejection } = await tryOrder(
      esi,
      products.map((line) => ({ ...line, quantity: 15 })),
    );
    expect(rejection).toBeNull();
  });

  it("of a shopper hold stock for the newest two only", async () => {
    const products = await Promise.all([1, 2, 3].map(() => addProduct(backend(), 5)));
    for (const line of products) await placeOrder(kofi, [line]);
    expect(await Promise.all(products.map(heldOf))).toEqual([0, 1, 1]);
  });

  it("release their stock when they are declined, cancelled, paid or too old", async () => {
    const shirt = await addProduct(backend(), 9);
    const declined = await placeOrder(kofi, [shirt]);
    expect(await heldOf(shirt)).toBe(1);
    paymentHarness.provider.pay(declined.reference, { amount: 12_000, status: "failed" });
    await paymentHarness.verify(kofi.token, declined);
    expect(await heldOf(shirt)).toBe(0);

    const cancelled = await placeOrder(kofi, [shirt]);
    await admin.db.from("orders").update({ orderStatus: "cancelled" }).eq("id", cancelled.orderId);
    expect(await heldOf(shirt)).toBe(0);

    await paymentHarness.pay(kofi, await placeOrder(kofi, [shirt]));
    expect(await heldOf(shirt)).toBe(0);

    await age(backend(), await placeOrder(kofi, [shirt]), 30);
    expect(await heldOf(shirt)).toBe(0);
  });

  it("that hold less than they need are refunded when the rest is sold", async () => {
    const shirt = await addProduct(backend(), 5);
    const large = await placeOrder(kofi, pieces(shirt, 5));
    const small = await placeOrder(esi, pieces(shirt, 2));
    expect((await tryOrder(esi, pieces(shirt, 3))).rejection?.message).toMatch(/^Only 2 of/);
    expect(await paymentHarness.pay(esi, small)).toMatchObject({ success: true });
    expect(await paymentHarness.pay(kofi, large)).toMatchObject({ success: false, final: true });
    expect(await stockOf(backend(), shirt)).toBe(3);
  });

  it("that hold all they need are never refunded because of others' orders", async () => {
    const shirt = await addProduct(backend(), 4);
    const small = await placeOrder(kofi, pieces(shirt, 3));
    await placeOrder(esi, [shirt]);
    const large = await placeOrder(esi, [shirt]);
    expect(await paymentHarness.pay(esi, large)).toMatchObject({ success: true });
    expect(await paymentHarness.pay(kofi, small)).toMatchObject({ success: true });
    expect(await stockOf(backend(), shirt)).toBe(0);
  });
});
