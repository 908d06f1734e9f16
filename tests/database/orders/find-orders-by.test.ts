import { expect, it } from "vitest";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const found = async (fixtures: Fixtures, args: object) => {
  const { data, error } = await fixtures.db("admin").rpc("find_orders", args).select("id");
  expect(error).toBeNull();
  return (data as { id: number }[]).map(({ id }) => id).sort();
};

describeWithFixtures("An order is found", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("by the shopper's e-mail address, an item's name and the address", async () => {
    const { rows } = fixtures();
    const [order] = await rows("orders");
    const ids = [Number(order?.id)];
    const [item] = await rows("orderItems");
    expect(await found(fixtures(), { search: String(item?.name).toUpperCase() })).toContain(
      Number(item?.orderId),
    );
    expect(await found(fixtures(), { search: String(order?.address).toLowerCase() })).toEqual(
      expect.arrayContaining(ids),
    );
    const { data: email } = await fixtures().db("admin").rpc("order_email", { order_id: ids[0] });
    expect(await found(fixtures(), { search: email })).toEqual(expect.arrayContaining(ids));
    expect(await found(fixtures(), { search: "nobody@nowhere.example" })).toEqual([]);
  });

  it("as paid only while the money is in", async () => {
    const { backend } = fixtures();
    const [order] = await fixtures().rows("orders");
    const id = Number(order?.id);
    await backend.database.exec(
      `update public.orders set "paymentStatus" = 'success', "orderStatus" = 'processing' where id = ${id};`,
    );
    const waiting = async () => (await fixtures().db("admin").rpc("orders_waiting")).data.toPack;
    const toPack = { payment: "paid", status: "processing" };
    expect(await found(fixtures(), toPack)).toContain(id);
    const before = await waiting();
    await backend.database.exec(`
      with charge as (
        insert into public.charges ("orderId", method, role, amount, source)
        select id, 'cash', 'order', "totalAmount", 'admin' from public.orders where id = ${id} returning *
      )
      insert into public.refunds ("chargeId", amount, status, source)
      select id, amount, 'by_hand', 'admin' from charge;`);
    expect(await found(fixtures(), toPack)).not.toContain(id);
    expect(await waiting()).toBe(before - 1);
  });

  it("and counted as waiting for admins only", async () => {
    expect((await fixtures().db("shopper").rpc("orders_waiting")).status).toBe(403);
    expect((await fixtures().db("anonymous").rpc("orders_waiting")).status).toBe(401);
  });
});
