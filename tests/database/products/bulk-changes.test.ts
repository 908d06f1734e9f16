import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { BELT, SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const ALL = [SHIRT, BELT, WATCH];
const BULK = ["change_prices", "change_products", "delete_products"];

async function products({ rows }: Fixtures) {
  const all = await rows("public.products");
  return all.toSorted((one, other) => Number(one.id) - Number(other.id));
}

const valuesOf = async (fixtures: Fixtures, column: string) =>
  (await products(fixtures)).map((row) => Number(row[column]));

describeWithFixtures("Many prices", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const change = (args: object) =>
    fixtures()
      .db("admin")
      .rpc("change_prices", { product_ids: ALL, ...args });

  it.each([
    [{ percent: 10 }, [132, 50.05, 330]],
    [{ percent: -33.3 }, [80.04, 30.35, 200.1]],
    [{ percent: -90 }, [12, 4.55, 30]],
    [{ percent: 500 }, [720, 273, 1800]],
    [{ amount: -5.5 }, [114.5, 40, 294.5]],
    [{ amount: -45.49 }, [74.51, 0.01, 254.51]],
    [{ new_price: 99.9 }, [99.9, 99.9, 99.9]],
    [{ percent: 7.5, rounding: 5 }, [130, 50, 325]],
  ])("change by %j", async (args, prices) => {
    expect(await change(args)).toMatchObject({ data: 3, error: null });
    expect(await valuesOf(fixtures(), "price")).toEqual(prices);
  });

  it.each([
    [0, 333.25],
    [1, 333],
    [5, 335],
    [10, 330],
  ])("are rounded to whole %i cedis", async (rounding, price) => {
    await fixtures().backend.owner(sql`update public.products set price = 310 where id = ${WATCH}`);
    await change({ product_ids: [WATCH], percent: 7.5, rounding }).throwOnError();
    expect((await valuesOf(fixtures(), "price"))[2]).toBe(price);
  });

  it("change for the selected products only, and those that have the price count as unchanged", async () => {
    expect((await change({ product_ids: [BELT], amount: 1 })).data).toBe(1);
    expect((await change({ new_price: 300 })).data).toBe(2);
    expect(await valuesOf(fixtures(), "price")).toEqual([300, 300, 300]);
  });

  it.each([
    [{ amount: -45.5 }, "Leather Belt would cost GH₵0.00. No price was changed."],
    [{ amount: -46 }, "Leather Belt would cost GH₵-0.50. No price was changed."],
    [{ amount: 999_900 }, "Kente Shirt would cost GH₵1,000,020.00. No price was changed."],
    [{ new_price: 0 }, "Kente Shirt would cost GH₵0.00. No price was changed."],
    [{ percent: -89.9, rounding: 10 }, "Leather Belt would cost GH₵0.00. No price was changed."],
    [{ percent: -100 }, /^A change of prices is between -90 and \+500 percent/],
    [{ percent: 501 }, /^A change of prices is between -90 and \+500 percent/],
    [{ percent: 1.005 }, /^A change of prices is between/],
    [{ percent: 1, rounding: 3 }, /^A change of prices is between/],
    [{ product_ids: [] }, "Select 1 to 1,000 products."],
    [{ product_ids: Array(1001).fill(SHIRT) }, "Select 1 to 1,000 products."],
  ])("are all refused: %j", async (args, message) => {
    const { error, status } = await change(args);
    expect(status).toBe(400);
    expect(error?.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
    expect(await valuesOf(fixtures(), "price")).toEqual([120, 45.5, 300]);
  });
});

describeWithFixtures("Many products", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const change = (args: object) =>
    fixtures()
      .db("admin")
      .rpc("change_products", { product_ids: ALL, ...args });

  it.each([
    [{ hide: true }, 3, { hidden: [1, 1, 1] }],
    [{ hide: false }, 0, { hidden: [0, 0, 0] }],
    [{ category: 3, sub_category: 12 }, 2, { subCategoryId: [12, 12, 12] }],
    [{ stock: 10 }, 2, { stockQuantity: [10, 10, 10] }],
    [{ pieces: 4 }, 3, { stockQuantity: [14, 7, 4] }],
  ])("change by %j: %i", async (args, count, values) => {
    expect(await change(args)).toMatchObject({ data: count, error: null });
    for (const [column, expected] of Object.entries(values)) {
      expect(await valuesOf(fixtures(), column)).toEqual(expected);
    }
  });

  it.each([
    [{ category: 1 }, "Select a category and one of its subcategories."],
    [{ category: 1, sub_category: 12 }, "Select a category and one of its subcategories."],
    [{ stock: -1 }, /^There are 10 pieces of Kente Shirt: /],
    [{ pieces: -4 }, /^There are 3 pieces of Leather Belt: .* Nothing was changed.$/],
    [{ pieces: 1_000_000 }, /^There are 10 pieces of Kente Shirt: /],
    [{ product_ids: null, hide: true }, "Select 1 to 1,000 products."],
  ])("are all refused: %j", async (args, message) => {
    const before = await products(fixtures());
    const { error, status } = await change(args);
    expect(status).toBe(400);
    expect(error?.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
    expect(await products(fixtures())).toEqual(before);
  });

  it("are deleted into the trash", async () => {
    const { data } = await fixtures()
      .db("admin")
      .rpc("delete_products", { product_ids: [SHIRT, WATCH, 99] });
    expect(data).toBe(2);
    expect(await products(fixtures())).toMatchObject([{ id: BELT }]);
    const trash = await fixtures().db("admin").rpc("deleted_products").throwOnError();
    expect(trash.data.map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([SHIRT, WATCH]),
    );
  });

  it.each(BULK)("are not changed by shoppers: %s", async (name) => {
    const before = await products(fixtures());
    for (const who of ["anonymous", "shopper"] as const) {
      const { status } = await fixtures()
        .db(who)
        .rpc(name, { product_ids: [SHIRT] });
      expect(status).toBe(who === "anonymous" ? 401 : 403);
    }
    expect(await products(fixtures())).toEqual(before);
  });
});

describeWithFixtures("A change of many products", (fixtures) => {
  resetRowsBeforeEach(fixtures);
  const admin = () => fixtures().db("admin");

  async function carryOut(name: string, args: object = {}): Promise<string> {
    const request_id = randomUUID();
    await admin()
      .rpc(name, { product_ids: ALL, ...args, request_id })
      .throwOnError();
    return request_id;
  }

  const undo = (request_id: string) => admin().rpc("undo_product_changes", { request_id });

  const withoutVersions = async () =>
    (await products(fixtures())).map(({ version, editVersion, ...product }) => product);

  it.each([
    ["change_prices", { percent: 10 }],
    ["change_products", { hide: true }],
    ["change_products", { category: 2, sub_category: 6 }],
    ["change_products", { stock: 50 }],
    ["change_products", { pieces: 12 }],
    ["delete_products", {}],
  ])("is taken back: %s %j", async (name, args) => {
    const before = await withoutVersions();
    const id = await carryOut(name, args);
    expect(await withoutVersions()).not.toEqual(before);
    const answers = [(await undo(id)).data, (await undo(id)).data];
    expect(answers).toEqual(Array(2).fill({ undone: 3, edited: [] }));
    expect(await withoutVersions()).toEqual(before);
  });

  it("is left where a product was edited since, which is named", async () => {
    const id = await carryOut("change_prices", { percent: 10 });
    await carryOut("change_products", { product_ids: [BELT], hide: true });
    await admin().from("products").delete().eq("id", WATCH).throwOnError();
    expect((await undo(id)).data).toEqual({ undone: 1, edited: ["Leather Belt", "Brass Watch"] });
    expect(await valuesOf(fixtures(), "price")).toEqual([120, 50.05]);
  });

  it("leaves what was sold meanwhile sold", async () => {
    const id = await carryOut("change_products", { stock: 20 });
    await fixtures().backend.owner(sql`
      update public.products set "stockQuantity" = "stockQuantity" - 2 where id in (${SHIRT}, ${WATCH})`);
    expect((await undo(id)).data).toEqual({ undone: 3, edited: [] });
    expect(await valuesOf(fixtures(), "stockQuantity")).toEqual([8, 3, 0]);
  });

  it("brings back the deleted products that nobody has restored since", async () => {
    const id = await carryOut("delete_products");
    await admin().rpc("restore_product", { product_id: SHIRT }).throwOnError();
    await fixtures().backend.owner(sql`delete from private.deleted_products where id = ${WATCH}`);
    expect((await undo(id)).data).toEqual({ undone: 2, edited: ["Brass Watch"] });
    expect(await products(fixtures())).toMatchObject([{ id: SHIRT }, { id: BELT }]);
  });

  describe("can no longer be taken back", () => {
    const GONE = "This change can no longer be undone.";

    it.each([
      ["after half an hour", sql`created_at = now() - interval '31 minutes'`],
      ["by another admin", sql`user_id = gen_random_uuid()`],
    ])("%s", async (_, change) => {
      const id = await carryOut("change_prices", { percent: 10 });
      await fixtures().backend.owner(
        sql`update private.admin_requests set ${change} where id = ${id}::uuid`,
      );
      const { status, error } = await undo(id);
      expect([status, error?.message]).toEqual([404, GONE]);
      expect(await valuesOf(fixtures(), "price")).toEqual([132, 50.05, 330]);
    });

    it("when it is not known", async () => {
      expect((await undo(randomUUID())).error?.message).toBe(GONE);
    });

    it.each(["anonymous", "shopper"] as const)("by: %s", async (who) => {
      const id = await carryOut("change_prices", { percent: 10 });
      const { status } = await fixtures().db(who).rpc("undo_product_changes", { request_id: id });
      expect(status).toBe(who === "anonymous" ? 401 : 403);
    });
  });
});
