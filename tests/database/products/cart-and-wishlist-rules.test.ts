import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { BELT, SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import {
  describeWithFixtures,
  type Row,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const SHIRTS_IN_STOCK = 10;

describeWithFixtures("Lines of a cart or wishlist", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  describe.each(["carts", "wishlists"] as const)("%s", (table) => {
    const add = (productId: unknown, quantity: unknown, more: Row = {}) =>
      fixtures()
        .db("shopper")
        .from(table)
        .insert({ productId, quantity, ...more })
        .select();
    const lines = async () =>
      (await fixtures().rows(`public.${table}`))
        .filter((line) => line.user_id === fixtures().user("shopper").id)
        .map(({ id, productId, quantity }) => ({ id, productId, quantity }));
    const shirts = { id: 1, productId: SHIRT };

    it("adding a listed product increases its line, which keeps its id", async () => {
      const { data, error } = await add(SHIRT, 3);
      expect(error).toBeNull();
      expect(data).toMatchObject([{ ...shirts, quantity: 5 }]);
      expect(await lines()).toEqual([{ ...shirts, quantity: 5 }]);
    });

    it("a line never exceeds the stock", async () => {
      expect((await add(SHIRT, 9)).error).toBeNull();
      expect((await add(BELT, 9999)).error).toBeNull();
      expect(await lines()).toEqual([
        { ...shirts, quantity: SHIRTS_IN_STOCK },
        { id: expect.any(Number), productId: BELT, quantity: 3 },
      ]);
    });

    it("a product that appears twice in a request becomes one line", async () => {
      const twice = [
        { productId: BELT, quantity: 1 },
        { productId: BELT, quantity: 1 },
      ];
      expect((await fixtures().db("shopper").from(table).insert(twice)).error).toBeNull();
      expect(await lines()).toMatchObject([shirts, { productId: BELT, quantity: 2 }]);
    });

    it("concurrent inserts become one line with the sum of the quantities", async () => {
      const responses = await Promise.all([1, 2, 3, 4].map(() => add(SHIRT, 1)));
      expect(responses.map(({ error }) => error)).toEqual([null, null, null, null]);
      const together = await Promise.all([add(BELT, 1), add(BELT, 1)]);
      expect(together.map(({ error }) => error)).toEqual([null, null]);
      expect(await lines()).toEqual([
        { ...shirts, quantity: 6 },
        { id: expect.any(Number), productId: BELT, quantity: 2 },
      ]);
    });

    it("an upsert is rejected, for own and others' lines", async () => {
      const before = await fixtures().rows(`public.${table}`);
      for (const who of ["shopper", "another shopper"] as const) {
        const { status } = await fixtures()
          .db("shopper")
          .from(table)
          .upsert(
            { productId: SHIRT, quantity: 1, user_id: fixtures().user(who).id },
            { onConflict: "user_id,productId" },
          );
        expect(status).toBe(403);
      }
      expect(await fixtures().rows(`public.${table}`)).toEqual(before);
    });

    it("the quantity defaults to 1 and the owner to the caller", async () => {
      const { error } = await fixtures().db("shopper").from(table).insert({ productId: BELT });
      expect(error).toBeNull();
      expect(await lines()).toMatchObject([shirts, { productId: BELT, quantity: 1 }]);
    });

    it.each([
      ["an unknown product", { productId: 404 }, 404],
      ["no product", { productId: null }, 404],
      ["a given id", { id: 77 }, 400],
    ])("%s is rejected", async (_, change, expected) => {
      const { status } = await add(BELT, 1, change);
      expect(status).toBe(expected);
      expect(await lines()).toEqual([{ ...shirts, quantity: 2 }]);
    });

    it("deleting a product deletes its lines only", async () => {
      await add(BELT, 1);
      await fixtures().db("admin").from("products").delete().eq("id", SHIRT);
      expect(await lines()).toMatchObject([{ productId: BELT }]);
    });
  });

  it("a sold-out product can be added to the wishlist, not to the cart", async () => {
    const line = { productId: WATCH, quantity: 1 };
    const refused = await fixtures().db("shopper").from("carts").insert(line);
    expect(refused.error).toMatchObject({
      code: "PT409",
      message: "This product is out of stock.",
    });
    expect(await fixtures().rows("public.carts")).toHaveLength(2);
    const wished = await fixtures().db("shopper").from("wishlists").insert(line);
    expect(wished.error).toBeNull();
    expect((await fixtures().rows("public.wishlists")).at(-1)).toMatchObject(line);
  });

  it("a line above a decreased stock is reduced when more is added", async () => {
    await fixtures().backend.owner(
      sql`update public.products set "stockQuantity" = 1 where id = 1`,
    );
    await fixtures().db("shopper").from("carts").insert({ productId: SHIRT, quantity: 1 });
    expect((await fixtures().rows("public.carts"))[0]).toMatchObject({ id: 1, quantity: 1 });
  });

  it("an order is readable after its product is deleted", async () => {
    const gone = await fixtures().db("admin").from("products").delete().eq("id", SHIRT).select();
    expect(gone.error).toBeNull();
    const { data } = await fixtures()
      .db("shopper")
      .from("orderItems")
      .select("orderId,productId,quantity,price,name,image,product:products(name)")
      .eq("orderId", 1);
    expect(data).toEqual([
      {
        orderId: 1,
        productId: null,
        quantity: 2,
        price: 120,
        name: "Kente Shirt",
        image: "/shirt.webp",
        product: null,
      },
    ]);
  });

  it("an order item keeps its name and price when the product changes", async () => {
    const change = { name: "Old Shirt", image: "/old.webp", price: 1 };
    await fixtures().db("admin").from("products").update(change).eq("id", SHIRT);
    expect((await fixtures().rows("public.orderItems"))[0]).toMatchObject({
      name: "Kente Shirt",
      image: "/shirt.webp",
      price: 120,
    });
  });
});
