import { beforeAll, expect, it } from "vitest";
import {
  addProduct,
  age,
  type Line,
  newReference,
  orderOf,
  orderRow,
  placeOrder,
  stockOf,
  tryOrder,
} from "../../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";

describeAsHosted("an order with manipulated data", (backend) => {
  let kofi: TestUser;
  let esi: TestUser;
  let shirt: Line;

  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
    esi = await backend().createUser("Esi");
    shirt = await addProduct(backend(), 1_000);
  });

  const emptyOrder = async (total = shirt.price) => {
    await kofi.endPayments();
    const { data } = await kofi.db
      .from("orders")
      .insert(orderRow(kofi, total))
      .select("id")
      .single();
    return data?.id as number;
  };
  const insertItems = (orderId: number, lines: readonly object[], user = kofi) =>
    user.db.from("orderItems").insert(lines.map((line) => ({ orderId, ...line })));
  const itemsOf = async (orderId: number) =>
    (await backend().service.from("orderItems").select("id").eq("orderId", orderId)).data;

  it("always starts now, in processing and unpaid, whatever the request contains", async () => {
    await kofi.endPayments();
    const { data } = await kofi.db
      .from("orders")
      .insert({
        ...orderRow(kofi, 120),
        orderStatus: "delivered",
        paymentStatus: "success",
      })
      .select()
      .single();
    expect(data).toMatchObject({ orderStatus: "processing", paymentStatus: "pending" });
    expect(Date.parse(data.created_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is rejected for another owner or none", async () => {
    const foreign = await kofi.db.from("orders").insert(orderRow(esi, 120));
    expect(foreign.error).toMatchObject({
      code: "PT403",
      message: "You can only order for yourself.",
    });
    const unsigned = await backend().anonymous.from("orders").insert(orderRow(kofi, 120));
    expect(unsigned.status).toBeGreaterThanOrEqual(400);
    expect((await esi.db.from("orders").select("id")).data).toEqual([]);
  });

  it.each([-1, 0, 0.09, 1e10, "NaN", "Infinity"])(
    "is rejected with the total %s",
    async (total) => {
      const { error, status } = await kofi.db
        .from("orders")
        .insert({ ...orderRow(kofi, 1), totalAmount: total });
      expect(status).toBe(400);
      expect(error?.message).toBeTruthy();
    },
  );

  it("is rejected with a reference that was used before", async () => {
    const { reference } = await placeOrder(kofi, [shirt]);
    for (const user of [kofi, esi]) {
      await user.endPayments();
      const again = { ...orderRow(user, 120), paymentReference: reference };
      const { error, status } = await user.db.from("orders").insert(again);
      expect(status).toBe(409);
      expect(error?.message).toBe("This payment reference was used before.");
    }
  });

  it.each(["", "a b", "x/../y", "a".repeat(101)])(
    "is rejected with the reference '%s'",
    async (bad) => {
      const row = { ...orderRow(kofi, 120), paymentReference: bad };
      expect((await kofi.db.from("orders").insert(row)).status).toBe(400);
    },
  );

  it.each([
    ["no name", { name: null }],
    ["an address that is too long", { address: "a".repeat(501) }],
  ])("is rejected with %s", async (_, change) => {
    const { error } = await kofi.db.from("orders").insert({ ...orderRow(kofi, 120), ...change });
    expect(error).toMatchObject({
      code: "PT400",
      message: "The delivery details are incomplete or too long.",
    });
  });

  it.each([
    ["a lower price", { price: 1 }, 409, /^The price of .* is now GH₵120\.00\./],
    ["no price", { price: null }, 400, "Every item needs its price."],
    ["a negative price", { price: -120 }, 400, "Every item needs its price."],
    ["a price that is not a number", { price: "NaN" }, 400, "Every item needs its price."],
    ["no quantity", { quantity: 0 }, 400, "A quantity must be between 1 and 10000."],
    ["a negative quantity", { quantity: -1 }, 400, "A quantity must be between 1 and 10000."],
    ["a fractional quantity", { quantity: 1.5 }, 400, /integer/],
    [
      "a quantity above the limit",
      { quantity: 10_001 },
      400,
      "A quantity must be between 1 and 10000.",
    ],
    ["another total", { quantity: 2 }, 400, "The items do not add up to the order total."],
    ["an unknown product", { productId: 999_999 }, 409, "One of the products is no longer sold."],
    ["no product", { productId: null }, 409, "One of the products is no longer sold."],
  ])("with %s is rejected and stores no items", async (_, change, status, message) => {
    const orderId = await emptyOrder();
    const refused = await insertItems(orderId, [{ ...shirt, ...change }]);
    expect(refused.status).toBe(status);
    expect(refused.error?.message).toMatch(message);
    expect(await itemsOf(orderId)).toEqual([]);
  });

  it("accepts items once, complete and from its owner only", async () => {
    const orderId = await emptyOrder();
    expect((await insertItems(orderId, [shirt], esi)).status).toBe(404);
    expect((await insertItems(orderId, [shirt])).error).toBeNull();
    const second = await insertItems(orderId, [shirt]);
    expect(second.error?.message).toBe("This order already has its items.");
    expect(await itemsOf(orderId)).toHaveLength(1);
  });

  it("accepts one of two concurrent batches", async () => {
    const orderId = await emptyOrder();
    const both = await Promise.all([insertItems(orderId, [shirt]), insertItems(orderId, [shirt])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await itemsOf(orderId)).toHaveLength(1);
  });

  it("cannot share a batch with another order", async () => {
    const [first, second] = [await emptyOrder(), await emptyOrder()];
    const lines = [first, second].map((orderId) => ({ orderId, ...shirt }));
    const { error } = await kofi.db.from("orderItems").insert(lines);
    expect(error?.message).toBe("The items belong to different orders.");
  });

  it("accepts no items after half an hour", async () => {
    const orderId = await emptyOrder();
    await age(backend(), { orderId }, 30);
    expect((await insertItems(orderId, [shirt])).status).toBe(409);
  });

  it("sums up the same product on two lines", async () => {
    const rare = await addProduct(backend(), 3);
    const two = { ...rare, quantity: 2 };
    const { rejection } = await tryOrder(kofi, [two, two]);
    expect(rejection?.message).toMatch(/^Only 3 of .* left\.$/);
    expect((await tryOrder(kofi, [two, rare])).rejection).toBeNull();
  });

  it("cannot be changed, paid or deleted by a shopper", async () => {
    const order = await placeOrder(kofi, [shirt]);
    const ownOrders = () => kofi.db.from("orders");
    const changes = [
      { paymentStatus: "success" },
      { totalAmount: 1 },
      { orderStatus: "delivered" },
    ];
    for (const change of changes) await ownOrders().update(change).eq("id", order.orderId);
    await ownOrders().delete().eq("id", order.orderId);
    await kofi.db.from("orderItems").update({ price: 1 }).eq("orderId", order.orderId);
    await kofi.db.from("orderItems").delete().eq("orderId", order.orderId);
    expect(await orderOf(backend(), order)).toEqual({
      orderStatus: "processing",
      paymentStatus: "pending",
      totalAmount: 120,
    });
    expect(await itemsOf(order.orderId)).toHaveLength(1);
    expect(await stockOf(backend(), shirt)).toBe(1_000);
  });

  it("can be deleted by its owner while it is empty", async () => {
    const orderId = await emptyOrder();
    await esi.db.from("orders").delete().eq("id", orderId);
    expect(await orderOf(backend(), { orderId })).not.toBeNull();
    await kofi.db.from("orders").delete().eq("id", orderId);
    expect(await orderOf(backend(), { orderId })).toBeNull();
  });

  it("lets an admin change only the status", async () => {
    const admin = await backend().createUser("Ama", { admin: true });
    const order = await placeOrder(kofi, [shirt]);
    const update = (change: object) =>
      admin.db.from("orders").update(change).eq("id", order.orderId);
    expect((await update({ orderStatus: "cancelled" })).error).toBeNull();
    const forbidden = [{ paymentStatus: "success" }, { totalAmount: 1 }, { user_id: admin.id }];
    for (const change of [...forbidden, { paymentReference: newReference() }]) {
      expect((await update(change)).error?.code).toBe("42501");
    }
  });

  it("can be confirmed, claimed and refunded through the functions only", async () => {
    const charge = { status: "success", amount: 1, requested_amount: 1, currency: "GHS" };
    const calls: [string, object][] = [
      [
        "apply_provider_message",
        {
          kind: "charge",
          reference: "x",
          fact: charge,
          source: "verify",
          through: "answer",
          event: "charge.success",
          body: {},
        },
      ],
      ["end_verification", { reference: "x" }],
      ["claim_payment_checks", { at_most: 1 }],
      ["claim_due_refunds", { at_most: 1 }],
      ["claim_refund", { order_id: 1, admin_id: kofi.id, request_id: kofi.id }],
      ["charges_to_reconcile", { at_most: 1 }],
    ];
    for (const [name, args] of calls) {
      for (const db of [kofi.db, backend().anonymous]) {
        expect((await db.rpc(name, args)).error?.code).toBe("42501");
      }
    }
  });
});
