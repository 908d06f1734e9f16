import { expect, it } from "vitest";
import { BELT, SHIRT } from "../harness/database/fixture-rows.ts";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../harness/database/fixtures.ts";

type Entry = {
  user_id: string | null;
  userName: string;
  byAdmin: boolean;
  change: Record<string, unknown>;
};

async function changes(fixtures: Fixtures, table: string, rowId: number): Promise<Entry[]> {
  const { data, error } = await fixtures
    .db("admin")
    .from("auditLog")
    .select("user_id,userName,byAdmin,change")
    .eq("table", table)
    .eq("rowId", rowId)
    .order("id");
  expect(error).toBeNull();
  return data as Entry[];
}

describeWithFixtures("The audit log", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const emptied = () => fixtures().backend.database.exec('truncate public."auditLog"');

  it("contains who changed what in a product, without sales", async () => {
    await emptied();
    const products = () => fixtures().db("admin").from("products");
    await products().update({ price: 77, stockQuantity: 5 }).eq("id", SHIRT);
    await products().update({ price: 77 }).eq("id", SHIRT);
    await fixtures().backend.database.exec(
      `update public.products set "stockQuantity" = 4 where id = ${SHIRT}`,
    );
    const admin = { user_id: fixtures().user("admin").id, userName: "Admin", byAdmin: true };
    expect(await changes(fixtures(), "products", SHIRT)).toEqual([
      { ...admin, change: { price: [120, 77], stockQuantity: [10, 5] } },
    ]);
    await products().delete().eq("id", BELT);
    expect(await changes(fixtures(), "products", BELT)).toMatchObject([
      { ...admin, change: { name: ["Leather Belt", null], price: [45.5, null] } },
    ]);
  });

  it("contains the changes of an order, also those by the shop", async () => {
    await emptied();
    await fixtures().db("admin").from("orders").update({ orderStatus: "cancelled" }).eq("id", 1);
    await fixtures().db("service").from("orders").update({ orderStatus: "delivered" }).eq("id", 1);
    await fixtures().db("admin").from("orders").update({ orderStatus: "delivered" }).eq("id", 1);
    expect(await changes(fixtures(), "orders", 1)).toEqual([
      {
        user_id: fixtures().user("admin").id,
        userName: "Admin",
        byAdmin: true,
        change: { orderStatus: ["processing", "cancelled"] },
      },
      {
        user_id: null,
        userName: "",
        byAdmin: false,
        change: { orderStatus: ["cancelled", "delivered"] },
      },
    ]);
  });

  it("names the shopper who cancels an own order", async () => {
    await emptied();
    const { error } = await fixtures().db("shopper").rpc("cancel_order", { order_id: 3 });
    expect(error).toBeNull();
    expect(await changes(fixtures(), "orders", 3)).toEqual([
      {
        user_id: fixtures().user("shopper").id,
        userName: "Shopper",
        byAdmin: false,
        change: { orderStatus: ["processing", "cancelled"] },
      },
    ]);
  });

  it("is kept for two years", async () => {
    await fixtures().db("admin").from("orders").update({ orderStatus: "cancelled" }).eq("id", 1);
    const { database } = fixtures().backend;
    const count = async () => (await changes(fixtures(), "orders", 1)).length;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await database.exec(`update public."auditLog" set at = now() - interval '729 days'`);
    await database.exec("select private.delete_expired()");
    expect(await count()).toBe(before);
    await database.exec(`update public."auditLog" set at = now() - interval '732 days'`);
    await database.exec("select private.delete_expired()");
    expect(await count()).toBe(0);
  });

  it.each(["anonymous", "shopper"] as const)("is hidden from: %s", async (who) => {
    await fixtures().db("admin").from("orders").update({ orderStatus: "cancelled" }).eq("id", 1);
    const { data } = await fixtures().db(who).from("auditLog").select("*");
    expect(data ?? []).toEqual([]);
  });

  it("cannot be written, not even by an admin", async () => {
    const log = () => fixtures().db("admin").from("auditLog");
    const row = { table: "orders", rowId: 1, change: {} };
    const responses = [
      await log().insert(row),
      await log().update({ userName: "x" }).eq("rowId", 1),
      await log().delete().eq("rowId", 1),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
