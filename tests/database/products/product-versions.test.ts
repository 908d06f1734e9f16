import { describe, expect, it } from "vitest";
import { SHIRT } from "../../harness/database/fixture-rows.ts";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const COLUMNS = "name,price,stockQuantity,version";

async function edit(fixtures: Fixtures, change: object) {
  const { data, error, status } = await fixtures
    .db("admin")
    .from("products")
    .update(change)
    .eq("id", SHIRT)
    .select(COLUMNS);
  return { row: data?.[0], message: error?.message, status };
}

async function shirt(fixtures: Fixtures) {
  const { data } = await fixtures.db("admin").from("products").select(COLUMNS).eq("id", SHIRT);
  return data?.[0];
}

describeWithFixtures("The version of a product", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("rejects an edit that is based on an older version and changes nothing", async () => {
    const { row } = await edit(fixtures(), { price: 77, version: 1 });
    expect(row).toMatchObject({ price: 77, version: 2 });
    const refused = await edit(fixtures(), { name: "Smock", version: 1 });
    expect(refused).toMatchObject({ status: 409, message: "This product was changed meanwhile." });
    expect(await shirt(fixtures())).toMatchObject({ name: "Kente Shirt", price: 77, version: 2 });
  });

  it("accepts one of two simultaneous edits", async () => {
    const edits = await Promise.all(
      [1, 2, 3, 4].map((price) => edit(fixtures(), { price, version: 1 })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await shirt(fixtures())).toMatchObject({ version: 2 });
  });

  it("cannot be set by clients, and is unchanged when nothing changes", async () => {
    expect(await edit(fixtures(), { price: 1, version: 9 })).toMatchObject({ status: 409 });
    expect((await edit(fixtures(), { name: "Kente Shirt", version: 1 })).row?.version).toBe(1);
    expect((await edit(fixtures(), { stockQuantity: 4 })).row?.version).toBe(2);
  });

  describe("is raised, without stopping an edit of anything but the stock, by", () => {
    it("a sale", async () => {
      await fixtures().backend.database.exec(
        `update public.products set "stockQuantity" = 9 where id = ${SHIRT}`,
      );
      expect(await shirt(fixtures())).toMatchObject({ stockQuantity: 9, version: 2 });
      expect(await edit(fixtures(), { stockQuantity: 60, version: 1 })).toMatchObject({
        status: 409,
        message: "The stock has changed meanwhile: there are now 9 pieces.",
      });
      expect((await edit(fixtures(), { price: 77, version: 1 })).row?.version).toBe(3);
      expect((await edit(fixtures(), { price: 78, version: 2 })).status).toBe(409);
      expect((await edit(fixtures(), { stockQuantity: 19, version: 3 })).row?.version).toBe(4);
    });

    it("the cancellation of a paid order by an admin", async () => {
      await fixtures().backend.database.exec(`
        insert into private.order_stock ("orderId", "productId", quantity, taken)
        values (2, ${SHIRT}, 1, 1);`);
      const { error } = await fixtures()
        .db("admin")
        .from("orders")
        .update({ orderStatus: "cancelled" })
        .eq("id", 2);
      expect(error).toBeNull();
      expect(await shirt(fixtures())).toMatchObject({ stockQuantity: 11, version: 2 });
    });
  });
});
