import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { addProduct, type Line, placeOrder } from "../../harness/database/order-steps.ts";
import { describeOnEachDatabase, type TestUser } from "../../harness/database/test-backend.ts";
import { createPaymentHarness } from "../../harness/providers/payment-harness.ts";

describeOnEachDatabase("A notification about the catalogue", (backend) => {
  let count = 0;
  let marks = 0;
  let admin: TestUser;
  let shopper: TestUser;
  let shirt: Line;

  beforeAll(async () => {
    admin = await backend().createUser("Ama", { admin: true });
    shopper = await backend().createUser("Kofi");
    shirt = await addProduct(backend(), 5);
    await backend().database.listen("catalogue", () => {
      count += 1;
    });
    await backend().database.listen("mark", () => {
      marks += 1;
    });
  });

  /** The number received since the last call; they arrive in order, so a later one ends the wait. */
  const received = async () => {
    const before = marks;
    await backend().owner(sql`select pg_notify('mark', '')`);
    await expect.poll(() => marks).toBeGreaterThan(before);
    const seen = count;
    count = 0;
    return seen;
  };

  it("is not sent for a statement that is rejected or changes nothing", async () => {
    await received();
    const { productId } = shirt;
    for (const db of [backend().anonymous, shopper.db, admin.db]) {
      await db.from("products").update({ price: 1 }).eq("id", 0);
      await db.from("products").delete().eq("id", 0);
    }
    await shopper.db.from("products").update({ price: 1 }).eq("id", productId);
    await shopper.db.from("products").delete().eq("id", productId);
    await admin.db.from("products").update({ price: 120 }).eq("id", productId);
    expect(await received()).toBe(0);
  });

  it("is sent once per statement that changes the catalogue", async () => {
    await received();
    await admin.db.from("products").update({ price: 130 }).eq("id", shirt.productId);
    expect(await received()).toBe(1);
    const added = await addProduct(backend(), 5);
    expect(await received()).toBe(1);
    await admin.db.from("products").delete().eq("id", added.productId);
    expect(await received()).toBe(1);
  });

  it("is sent when a payment reduces the stock", async () => {
    const harness = createPaymentHarness(backend());
    const hat = await addProduct(backend(), 5);
    const order = await placeOrder(shopper, [hat]);
    await received();
    harness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    await harness.verify(shopper.token, order);
    expect(await received()).toBe(1);
  });
});
