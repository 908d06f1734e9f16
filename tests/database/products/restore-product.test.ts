import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import {
  describeWithFixtures,
  type Fixtures,
  type Row,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const NOT_RESTORABLE = "This product can no longer be restored.";

async function deleteShirt(fixtures: Fixtures): Promise<void> {
  const { data } = await fixtures.db("admin").from("products").delete().eq("id", SHIRT).select();
  expect(data).toHaveLength(1);
}

const restore = (fixtures: Fixtures) =>
  fixtures.db("admin").rpc("restore_product", { product_id: SHIRT });

const SHIRT_ROW = `public.products where id = ${SHIRT}`;

const tables = [
  "public.products",
  "public.carts",
  "public.wishlists",
  'public."orderItems"',
  'public."stockHolds"',
  "private.order_stock",
];

const read = ({ backend }: Fixtures, from: string) =>
  backend.owner(sql<Row>`select * from ${sql.raw(from)} order by 1, 2`);

const allRows = (fixtures: Fixtures) => Promise.all(tables.map((table) => read(fixtures, table)));

async function addReferences({ backend, user }: Fixtures): Promise<void> {
  await backend.database.exec(`
    insert into private.order_stock ("orderId", "productId", quantity, taken) values (2, ${SHIRT}, 3, 3);
    insert into public."stockHolds" (user_id, "productId", "orderId", quantity, "expiresAt")
    values ('${user("shopper").id}', ${SHIRT}, 1, 2, now() + interval '10 minutes')
    on conflict do nothing;`);
}

describeWithFixtures("A deleted product", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("is restored with its id, list entries, orders and stock", async () => {
    await addReferences(fixtures());
    const before = await allRows(fixtures());
    await deleteShirt(fixtures());
    expect(await allRows(fixtures())).not.toEqual(before);
    const { data, error } = await restore(fixtures());
    expect(error).toBeNull();
    expect(data).toMatchObject([{ id: SHIRT, name: "Kente Shirt", price: 120 }]);
    expect(await allRows(fixtures())).toEqual(before);
  });

  it("is restored once: a second call returns the same", async () => {
    await deleteShirt(fixtures());
    const responses = [await restore(fixtures()), await restore(fixtures())];
    expect(responses[1]?.data).toEqual(responses[0]?.data);
    expect(responses[1]?.error).toBeNull();
  });

  it("gets back the stock of an order that was cancelled in between", async () => {
    await addReferences(fixtures());
    await deleteShirt(fixtures());
    const orders = fixtures().db("admin").from("orders");
    expect((await orders.update({ orderStatus: "cancelled" }).eq("id", 2)).error).toBeNull();
    expect((await restore(fixtures())).error).toBeNull();
    const [shirt] = await read(fixtures(), SHIRT_ROW);
    expect(shirt?.stockQuantity).toBe(13);
    expect(await read(fixtures(), "private.order_stock")).toMatchObject([
      { quantity: 3, taken: 0 },
    ]);
  });

  it("cannot be restored after 30 days", async () => {
    await deleteShirt(fixtures());
    await fixtures().backend.database.exec(
      "update private.deleted_products set deleted_at = now() - interval '721 hours'",
    );
    const { error, status } = await restore(fixtures());
    expect([status, error?.message]).toEqual([404, NOT_RESTORABLE]);
  });

  describe("can only be restored by an admin", () => {
    it.each(["shopper", "anonymous"] as const)("not by: %s", async (who) => {
      await deleteShirt(fixtures());
      const { status } = await fixtures().db(who).rpc("restore_product", { product_id: SHIRT });
      expect(status).toBe(who === "anonymous" ? 401 : 403);
      expect(await read(fixtures(), SHIRT_ROW)).toEqual([]);
    });
  });

  describe("that was added and deleted at once", () => {
    const forget = (id: number) => fixtures().db("admin").rpc("forget_product", { product_id: id });
    const inTrash = async () =>
      (await read(fixtures(), "private.deleted_products")).map(({ id }) => Number(id));

    it("is forgotten", async () => {
      await fixtures().db("admin").from("products").delete().eq("id", WATCH).throwOnError();
      expect(await inTrash()).toContain(WATCH);
      expect((await forget(WATCH)).error).toBeNull();
      expect(await inTrash()).not.toContain(WATCH);
    });

    it.each([
      ["was deleted earlier", "deleted_at = now() - interval '6 minutes'"],
      ["was deleted by another admin", "deleted_by = gen_random_uuid()"],
      ["was edited", `product = product || '{"editVersion": 2}'`],
      ["is in an order", "order_item_ids = '{1}'"],
    ])("stays in the trash when it %s", async (_, change) => {
      await fixtures().db("admin").from("products").delete().eq("id", WATCH).throwOnError();
      await fixtures().backend.database.exec(
        `update private.deleted_products set ${change} where id = ${WATCH}`,
      );
      expect((await forget(WATCH)).error).toBeNull();
      expect(await inTrash()).toContain(WATCH);
    });

    it.each(["shopper", "anonymous"] as const)("is not forgotten by: %s", async (who) => {
      const { status } = await fixtures().db(who).rpc("forget_product", { product_id: WATCH });
      expect(status).toBe(who === "anonymous" ? 401 : 403);
    });
  });

  it("does not bypass the constraints of shoppers' lists", async () => {
    const another = fixtures().user("another shopper").id;
    const line = { productId: SHIRT, user_id: another, quantity: 1 };
    const { status, error } = await fixtures().db("shopper").from("carts").insert(line);
    expect([status, error?.message]).toEqual([403, "You can only add to your own list."]);
  });
});
