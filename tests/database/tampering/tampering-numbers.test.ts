import { beforeEach, expect, it } from "vitest";
import {
  addProduct,
  type Line,
  orderOf,
  orderRow,
  placeOrder,
} from "../../harness/database/order-steps.ts";
import { describeOnEachDatabase, type TestUser } from "../../harness/database/test-backend.ts";
import { createPaymentHarness } from "../../harness/providers/payment-harness.ts";

/** In the notation of JSON, and in those that PostgreSQL accepts. */
const ODD_NUMBERS = [
  "0",
  "-1",
  "1.5",
  '"NaN"',
  '"Infinity"',
  '"-Infinity"',
  "1e9",
  "1e300",
  "true",
  "[]",
  "{}",
  '"1 or 1=1"',
];

describeOnEachDatabase("Numbers that no page sends", (backend) => {
  let kofi: TestUser;
  let shirt: Line;
  beforeEach(async () => {
    kofi = await backend().createUser("Kofi");
    shirt = await addProduct(backend(), 5);
  });

  const post = (table: string, body: string) =>
    backend().fetch(
      new Request(`http://localhost/rest/v1/${table}`, {
        method: "POST",
        headers: {
          apikey: backend().keys.publishableKey,
          authorization: `Bearer ${kofi.token}`,
          "content-type": "application/json",
        },
        body,
      }),
    );
  const withRaw = (row: object, column: string, raw: string) =>
    JSON.stringify({ ...row, [column]: "@" }).replace('"@"', raw);

  it.each(ODD_NUMBERS)("an item's quantity and price cannot be %s", async (raw) => {
    const row = orderRow(kofi, shirt.price);
    const { data } = await kofi.db.from("orders").insert(row).select("id").single();
    const item = { orderId: data?.id, ...shirt };
    for (const column of ["quantity", "price", "productId", "orderId"]) {
      const response = await post("orderItems", withRaw(item, column, raw));
      expect(response.status, column).toBeGreaterThanOrEqual(400);
      expect(response.status, column).toBeLessThan(500);
    }
    const { data: items } = await backend()
      .service.from("orderItems")
      .select("id")
      .eq("orderId", data?.id);
    expect(items).toEqual([]);
  });

  it.each(ODD_NUMBERS.filter((raw) => raw !== "1.5"))(
    "an order's total cannot be %s",
    async (raw) => {
      const response = await post("orders", withRaw(orderRow(kofi, 1), "totalAmount", raw));
      if (raw === "1e9") {
        const [order] =
          (await (await kofi.db.from("orders").select("id").eq("totalAmount", 1e9)).data) ?? [];
        expect(
          (await kofi.db.from("orderItems").insert({ orderId: order?.id, ...shirt })).status,
        ).toBe(400);
        return;
      }
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );

  it("a total with more than two decimals is rounded before the comparison", async () => {
    const row = { ...orderRow(kofi, 1), totalAmount: 119.999 };
    const { data } = await kofi.db.from("orders").insert(row).select("id,totalAmount").single();
    expect(data?.totalAmount).toBe(120);
    const item = { orderId: data?.id, ...shirt };
    expect((await kofi.db.from("orderItems").insert({ ...item, price: 119.994 })).status).toBe(409);
    expect((await kofi.db.from("orderItems").insert(item)).error).toBeNull();
  });

  it("a price change after ordering does not change the order, its payment or its items", async () => {
    const paymentHarness = createPaymentHarness(backend());
    const order = await placeOrder(kofi, [{ ...shirt, quantity: 2 }]);
    await backend()
      .service.from("products")
      .update({ price: 999, name: "Dear" })
      .eq("id", shirt.productId);
    paymentHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    expect(await paymentHarness.verify(kofi.token, order)).toMatchObject({ success: true });
    expect(await orderOf(backend(), order)).toMatchObject({
      totalAmount: 240,
      paymentStatus: "success",
    });
    const { data } = await kofi.db
      .from("orderItems")
      .select("price,quantity,name")
      .eq("orderId", order.orderId);
    expect(data).toEqual([{ price: 120, quantity: 2, name: expect.stringMatching(/^Kente/) }]);
  });

  it("a price change before the items are inserted rejects them", async () => {
    const row = orderRow(kofi, shirt.price);
    const { data } = await kofi.db.from("orders").insert(row).select("id").single();
    await backend().service.from("products").update({ price: 130 }).eq("id", shirt.productId);
    const refused = await kofi.db.from("orderItems").insert({ orderId: data?.id, ...shirt });
    expect(refused.status).toBe(409);
  });
});
