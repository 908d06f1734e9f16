import { expect, it } from "vitest";
import { BELT, SHIRT } from "../harness/fixture-rows.ts";
import { describeWithFixtures, type Fixtures, resetRowsBeforeEach } from "../harness/fixtures.ts";

type Entry = { user_id: string | null; userName: string; change: Record<string, unknown> };

async function changes(fixtures: Fixtures, table: string, rowId: number): Promise<Entry[]> {
  const { data, error } = await fixtures
    .db("admin")
    .from("auditLog")
    .select("user_id,userName,change")
    .eq("table", table)
    .eq("rowId", rowId)
    .order("id");
  expect(error).toBeNull();
  return data as Entry[];
}

describeWithFixtures("The audit log", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const emptied = () => fixtures().backend.database.exec('truncate public."auditLog"');

  it("has who changed what in a product, without sales", async () => {
    await emptied();
    const products = () => fixtures().db("admin").from("products");
    await products().update({ price: 77, stockQuantity: 5 }).eq("id", SHIRT);
    await products().update({ price: 77 }).eq("id", SHIRT);
    await fixtures().backend.database.exec(
      `update public.products set "stockQuantity" = 4 where id = ${SHIRT}`,
    );
    const admin = { user_id: fixtures().user("admin").id, userName: "Admin" };
    expect(await changes(fixtures(), "products", SHIRT)).toEqual([
      { ...admin, change: { price: [120, 77], stockQuantity: [10, 5] } },
    ]);
    await products().delete().eq("id", BELT);
    expect(await changes(fixtures(), "products", BELT)).toMatchObject([
      { ...admin, change: { name: ["Leather Belt", null], price: [45.5, null] } },
    ]);
  });

  it("has the changes of an order, also those that the shop makes", async () => {
    await emptied();
    await fixtures().db("admin").from("orders").update({ orderStatus: "packaged" }).eq("id", 1);
    await fixtures().db("service").from("orders").update({ orderStatus: "delivered" }).eq("id", 1);
    await fixtures().db("admin").from("orders").update({ orderStatus: "delivered" }).eq("id", 1);
    expect(await changes(fixtures(), "orders", 1)).toEqual([
      {
        user_id: fixtures().user("admin").id,
        userName: "Admin",
        change: { orderStatus: ["processing", "packaged"] },
      },
      { user_id: null, userName: "", change: { orderStatus: ["packaged", "delivered"] } },
    ]);
  });

  it.each(["anonymous", "shopper"] as const)("is hidden from: %s", async (who) => {
    await fixtures().db("admin").from("orders").update({ orderStatus: "packaged" }).eq("id", 1);
    const { data } = await fixtures().db(who).from("auditLog").select("*");
    expect(data ?? []).toEqual([]);
  });

  it("cannot be written, not even by an admin", async () => {
    const log = () => fixtures().db("admin").from("auditLog");
    const row = { table: "orders", rowId: 1, change: {} };
    const answers = [
      await log().insert(row),
      await log().update({ userName: "x" }).eq("rowId", 1),
      await log().delete().eq("rowId", 1),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
