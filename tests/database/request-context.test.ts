import { sql } from "kysely";
import { expect, it } from "vitest";
import { executeWithNext } from "../../server/database/connection/session.ts";
import { addProduct } from "../harness/database/order-steps.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("the context of a request", (backend) => {
  const setting = sql<{ value: string }>`select current_setting('shop.reader', true) as value`;

  it("is the same in each of its queries, and ends with them", async () => {
    const { kysely } = backend().database;
    const read = () =>
      kysely.transaction().execute(async (transaction) => {
        await executeWithNext(transaction, sql`select set_config('shop.reader', 'Ama', true)`);
        const first = await setting.execute(transaction);
        const second = await setting.execute(transaction);
        return [...first.rows, ...second.rows];
      });
    expect(await read()).toEqual([{ value: "Ama" }, { value: "Ama" }]);
    expect((await setting.execute(kysely)).rows).not.toContainEqual({ value: "Ama" });
  });

  it("ends when a query fails", async () => {
    const { anonymous, owner } = backend();
    const failed = await anonymous.from("products").select("id").eq("price", "expensive");
    expect(failed.error?.code).toBe("22P02");
    const [row] = await owner(sql<{ name: string }>`select current_user::text as name`);
    expect(row?.name).not.toBe("anon");
    expect((await anonymous.from("categories").select("id")).data).toHaveLength(3);
  });

  it("is the same for rows and their count", async () => {
    const reader = await backend().createUser("Ama");
    const other = await backend().createUser("Kofi");
    const { productId } = await addProduct(backend(), 5);
    for (const { id } of [reader, other]) {
      await backend().owner(sql`
        insert into public.carts (user_id, "productId", quantity) values (${id}, ${productId}, 1)`);
    }
    const { data, count } = await reader.db.from("carts").select("user_id", { count: "exact" });
    expect({ data, count }).toEqual({ data: [{ user_id: reader.id }], count: 1 });
  });
});
