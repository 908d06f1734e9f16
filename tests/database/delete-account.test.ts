import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { addProduct, type Line, type Placed, placeOrder } from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("A shopper who deletes the account", (backend) => {
  let kofi: TestUser;
  let shirt: Line;
  let order: Placed;
  let users = 0;

  beforeEach(async () => {
    users += 1;
    kofi = await backend().createUser(`Kofi ${users}`);
    shirt = await addProduct(backend(), 9);
    order = await placeOrder(kofi, [shirt]);
  });

  const deleteAccount = async (user: TestUser) => {
    const { error, status } = await user.db.rpc("delete_account");
    return error ? [status, error.message] : "deleted";
  };
  const accounts = async () => {
    const rows = await backend().owner(sql`select id from auth.users where id = ${kofi.id}`);
    return rows.length;
  };

  it("leaves orders without a person, and nothing else", async () => {
    await kofi.endPayments();
    await kofi.db.from("carts").insert({ productId: shirt.productId, quantity: 1 }).throwOnError();
    expect(await deleteAccount(kofi)).toBe("deleted");
    expect(await accounts()).toBe(0);
    const { data } = await backend().service.from("orders").select().eq("id", order.orderId);
    expect(data).toMatchObject([
      { user_id: null, orderStatus: "cancelled", name: "", phoneNumber: "", address: "" },
    ]);
    const rows = await backend().owner(sql<{ log: string }>`
      select change::text || "userName" as log from public."auditLog"
      where "table" = 'orders' and "rowId" = ${order.orderId}`);
    const log = rows.map((row) => row.log).join();
    expect(log).not.toContain("phoneNumber");
    expect(log).not.toContain("Kofi");
  });

  it("waits for a payment and for a paid order", async () => {
    expect(await deleteAccount(kofi)).toEqual([409, "A payment is still in progress."]);
    await createPaymentHarness(backend()).pay(kofi, order);
    expect(await deleteAccount(kofi)).toEqual([
      409,
      "One of your orders is still on its way. Please delete your account when it has arrived.",
    ]);
    expect(await accounts()).toBe(1);
    const { service } = backend();
    await service.from("orders").update({ orderStatus: "delivered" }).eq("id", order.orderId);
    expect(await deleteAccount(kofi)).toBe("deleted");
  });
});
