import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnAllDatabases } from "../../harness/database/test-backend.ts";

/** What a later version may do to a table that is in use; the first ones rewrite its rows. */
const ALTERATIONS = [
  "add column added_now timestamptz not null default clock_timestamp()",
  "add column added integer not null default 3",
  "alter column added type bigint",
  "add column numbered bigint generated always as identity",
  "rename column added to renamed",
  "drop column renamed",
  "drop column numbered",
];

describeOnAllDatabases("A table that functions take rows of", (backend) => {
  it("is used by no function with a parsed body", async () => {
    const functions = await backend().owner(sql<{ name: string }>`
      select distinct pg_proc.oid::regprocedure::text as name
      from pg_proc
      join pg_depend on classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and refclassid = 'pg_type'::regclass
      join pg_type as used on used.oid = refobjid
      left join pg_type as element on element.oid = used.typelem
      join pg_class on pg_class.oid in (used.typrelid, element.typrelid)
        and relkind in ('r', 'p', 'v', 'm', 'f')
      where prosqlbody is not null order by 1`);
    expect(functions).toEqual([]);
    const parsed = sql`select from pg_proc where prosqlbody is not null and oid >= 16384`;
    expect((await backend().owner(parsed)).length).toBeGreaterThan(0);
  });

  it.each(["orders", "products"])("can be altered: %s", async (table) => {
    await backend().database.exec(
      ALTERATIONS.map((alteration) => `alter table public.${table} ${alteration};`).join("\n"),
    );
    const added = await backend().owner(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}
        and column_name in ('added_now', 'added', 'renamed', 'numbered')`);
    expect(added).toEqual([{ name: "added_now" }]);
  });

  it("has the same results of functions after that", async () => {
    const order = { orderStatus: "cancelled", created_at: "2026-11-18T23:30:00Z" };
    const results = await backend().owner(sql`
      select (private.order_money(placed))."moneyStatus" as money, private.result_of_payment(placed) as payment,
        private.stock_status(jsonb_populate_record(null::public.products, '{"hidden": true}')) as stock
      from jsonb_populate_record(null::public.orders, ${JSON.stringify(order)}::jsonb) as placed`);
    expect(results).toEqual([{ money: "unpaid", payment: "refunded", stock: "hidden" }]);
  });
});
