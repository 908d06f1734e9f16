import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import {
  addProduct,
  type Line,
  type Placed,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

describeOnAllDatabases("The stock of paid orders", (backend) => {
  let harness: PaymentHarness;
  let admin: TestUser;
  let kofi: TestUser;
  let shirt: Line;

  beforeAll(async () => {
    admin = await backend().createUser("Ama", { admin: true });
    kofi = await backend().createUser("Kofi");
  });

  beforeEach(async () => {
    harness = createPaymentHarness(backend());
    shirt = await addProduct(backend(), 5);
  });

  const setStatus = async (order: Placed, orderStatus: string) => {
    const { error } = await admin.db.from("orders").update({ orderStatus }).eq("id", order.orderId);
    expect(error).toBeNull();
  };
  const shortBy = async ({ orderId }: Placed) =>
    (await kofi.db.from("orders").select("shortBy").eq("id", orderId).single()).data?.shortBy;
  const holdMinutes = async ({ orderId }: Placed) => {
    const [row] = await backend().owner(sql<{ minutes: number }>`
      select round(extract(epoch from "expiresAt" - now()) / 60)::int as minutes
      from public."stockHolds" where "orderId" = ${orderId}`);
    return row?.minutes;
  };

  it("is missing while a product is deleted, and taken when it is restored", async () => {
    const order = await placeOrder(kofi, [{ ...shirt, quantity: 5 }]);
    await harness.pay(kofi, order);
    await setStatus(order, "cancelled");
    await admin.db.from("products").delete().eq("id", shirt.productId);
    await setStatus(order, "processing");
    expect(await shortBy(order)).toBe(5);
    await admin.db.rpc("restore_product", { product_id: shirt.productId });
    expect(await stockOf(backend(), shirt)).toBe(0);
    expect(await shortBy(order)).toBe(0);
    await setStatus(order, "cancelled");
    expect(await stockOf(backend(), shirt)).toBe(5);
  });

  it("comes back with a deleted product whose pieces were returned meanwhile", async () => {
    const order = await placeOrder(kofi, [{ ...shirt, quantity: 3 }]);
    await harness.pay(kofi, order);
    await admin.db.from("products").delete().eq("id", shirt.productId);
    const { data } = await kofi.db
      .from("orderItems")
      .select("id")
      .eq("orderId", order.orderId)
      .single();
    const wish = { lines: [{ itemId: data?.id, quantity: 2 }], restock: true };
    expect(await harness.refund(admin.token, order.orderId, wish)).toMatchObject({ success: true });
    await admin.db.rpc("restore_product", { product_id: shirt.productId });
    expect(await stockOf(backend(), shirt)).toBe(4);
    await setStatus(order, "cancelled");
    expect(await stockOf(backend(), shirt)).toBe(5);
  });

  it("cannot be set by a form that was opened before a sale", async () => {
    const { data } = await admin.db
      .from("products")
      .select("version")
      .eq("id", shirt.productId)
      .single();
    await harness.pay(kofi, await placeOrder(kofi, [{ ...shirt, quantity: 2 }]));
    const save = (change: object) =>
      admin.db
        .from("products")
        .update({ ...change, version: data?.version })
        .eq("id", shirt.productId);
    const refused = await save({ stockQuantity: 15 });
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      "The stock has changed meanwhile: there are now 3 pieces.",
    ]);
    expect((await save({ price: 130 })).error).toBeNull();
    expect(await stockOf(backend(), shirt)).toBe(3);
  });

  it("is held for a shorter time when it is small and the shopper has never paid", async () => {
    const [stranger] = await createUsers(backend(), 1);
    if (!stranger) throw new Error("There is no shopper.");
    const rare = await addProduct(backend(), 3);
    expect(await holdMinutes(await placeOrder(stranger, [rare]))).toBe(10);
    expect(await holdMinutes(await placeOrder(stranger, [shirt]))).toBe(30);
    await harness.pay(stranger, await placeOrder(stranger, [shirt]));
    expect(await holdMinutes(await placeOrder(stranger, [rare]))).toBe(30);
  });

  it("is right after orders are cancelled together while others are paid", async () => {
    const other = await addProduct(backend(), 100);
    const many = await addProduct(backend(), 100);
    const buyers = await createUsers(backend(), 20);
    const orders = [];
    for (const [index, buyer] of buyers.entries()) {
      orders.push(await placeOrder(buyer, index % 2 === 0 ? [other, many] : [many, other]));
    }
    const events = orders.map(({ reference, pesewas }) =>
      JSON.stringify({
        event: "charge.success",
        data: harness.provider.pay(reference, { amount: pesewas, webhook: false }),
      }),
    );
    for (const event of events.slice(0, 10)) await harness.webhook(event);
    const paid = orders.slice(0, 10).map(({ orderId }) => orderId);
    const [answers, bulk] = await Promise.all([
      Promise.all(events.slice(10).map((event) => harness.webhook(event))),
      admin.db.rpc("update_order_statuses", {
        ids: paid.toReversed(),
        status: "cancelled",
        seen: paid.map(() => "processing"),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(bulk).toMatchObject({ error: null, data: [] });
    expect(await stockOf(backend(), other)).toBe(90);
    expect(await stockOf(backend(), many)).toBe(90);
  });
});
