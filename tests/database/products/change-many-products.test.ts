import { sql } from "kysely";
import { expect, it } from "vitest";
import { BELT, SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const valuesOf = async ({ rows }: Fixtures, column: string) =>
  (await rows("public.products"))
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .map((row) => Number(row[column]));

describeWithFixtures("Pieces that arrive", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const add = (product_id: number, pieces: number) =>
    fixtures().db("admin").rpc("add_stock", { product_id, pieces });

  it("are added to what is there now, whatever was sold meanwhile", async () => {
    await fixtures().backend.owner(
      sql`update public.products set "stockQuantity" = "stockQuantity" - 2 where id = ${SHIRT}`,
    );
    const answers = await Promise.all([add(SHIRT, 12), add(SHIRT, 5), add(SHIRT, -1)]);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect((await valuesOf(fixtures(), "stockQuantity"))[0]).toBe(24);
  });

  it.each([
    [BELT, -4, "There are 3 pieces: the stock must stay between 0 and 1,000,000."],
    [BELT, 1_000_000, "There are 3 pieces: the stock must stay between 0 and 1,000,000."],
    [99, 1, "This product does not exist any more."],
  ])("of product %i are refused: %i", async (id, pieces, message) => {
    expect((await add(id, pieces)).error?.message).toBe(message);
    expect(await valuesOf(fixtures(), "stockQuantity")).toEqual([10, 3, 0]);
  });

  it.each(["anonymous", "shopper"] as const)("cannot be added by: %s", async (who) => {
    const { status } = await fixtures().db(who).rpc("add_stock", { product_id: SHIRT, pieces: 1 });
    expect(status).toBe(who === "anonymous" ? 401 : 403);
  });
});

describeWithFixtures("The trash", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("has the products deleted within 30 days, the last first, with who did it", async () => {
    const { backend, db } = fixtures();
    await backend.owner(sql`delete from private.deleted_products`);
    for (const id of [SHIRT, BELT, WATCH]) await db("admin").from("products").delete().eq("id", id);
    await backend.database.exec(`
      update private.deleted_products set deleted_at = now() - interval '29 days' where id = ${SHIRT};
      update private.deleted_products set deleted_at = now() - interval '31 days' where id = ${WATCH};`);
    const { data } = await db("admin").rpc("deleted_products");
    expect(data).toMatchObject([
      { id: BELT, name: "Leather Belt", price: 45.5, deletedBy: "Admin" },
      { id: SHIRT, name: "Kente Shirt", image: "/shirt.webp" },
    ]);
    await backend.owner(sql`select private.delete_expired()`);
    const kept = await backend.owner(sql`select id::int from private.deleted_products order by id`);
    expect(kept).toEqual([{ id: SHIRT }, { id: BELT }]);
  });

  it.each(["anonymous", "shopper"] as const)("is not shown to: %s", async (who) => {
    const { status } = await fixtures().db(who).rpc("deleted_products");
    expect(status).toBe(who === "anonymous" ? 401 : 403);
  });
});
