import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  databaseKinds,
  describeAsHosted,
  startTestBackend,
  type TestBackend,
} from "../../harness/database/test-backend.ts";

const ORDERS = 20;

const insertOrders = (prefix: string) => `
  insert into public.orders ("orderStatus", "paymentStatus", "totalAmount", "paymentReference",
    name, "phoneNumber", address, city, region)
  select (array['processing', 'dispatched'])[n % 2 + 1], (array['pending', 'success', 'paid'])[n % 3 + 1],
    n + 0.25, '${prefix}' || n, '', '', '', '', ''
  from generate_series(1, ${ORDERS}) as n;`;

const refundOrders = (amount: string, condition: string) => `
  insert into public.refunds ("chargeId", amount, status, source)
  select charge.id, ${amount}, 'processed', 'admin'
  from public.orders join public.charges as charge on charge."orderId" = orders.id where orders.${condition}`;

/** The totals as the dashboard reads them, and as they are counted from all orders. */
async function readTotals(backend: TestBackend) {
  const [row] = await backend.owner(sql<{ kept: unknown; counted: unknown }>`
    select
      (select jsonb_object_agg(status, total order by status) from (
        select "orderStatus" as status, row(sum(orders), sum(sales)) as total
        from private.order_totals group by 1 having sum(orders) <> 0) as kept) as kept,
      (select jsonb_object_agg(status, total order by status) from (
        select "orderStatus" as status, row(count(*), sum(case
          when "paymentStatus" in ('paid', 'success') then greatest("totalAmount" - coalesce((
            select sum(refund.amount) from public.charges as charge
            join public.refunds as refund on refund."chargeId" = charge.id
            where charge."orderId" = placed.id), 0), 0)
          else 0 end)) as total
        from public.orders as placed group by 1) as counted) as counted`);
  return row;
}

async function expectCorrectTotals(backend: TestBackend): Promise<void> {
  const totals = await readTotals(backend);
  expect(totals?.kept).toEqual(totals?.counted);
}

const rowCount = async (backend: TestBackend) =>
  (await backend.owner(sql`select from private.order_totals`)).length;

/** Each changes the status of twenty orders: forty rows of changes. */
async function changeStatuses(backend: TestBackend, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await backend.owner(sql`update public.orders
      set "orderStatus" = case "orderStatus" when 'packaged' then 'delivered' else 'packaged' end`);
  }
}

describeAsHosted("The totals of orders", (backend) => {
  beforeAll(() => backend().database.exec(insertOrders("NTOMA-A")));

  it.each([
    ["placed", "select 1"],
    ["paid", `update public.orders set "paymentStatus" = 'success' where id % 2 = 0`],
    ["moved on", `update public.orders set "orderStatus" = 'delivered' where id % 3 = 0`],
    ["cancelled", `update public.orders set "orderStatus" = 'cancelled' where id % 4 = 0`],
    ["refunded", refundOrders('"totalAmount"', "id % 8 = 0")],
    ["refunded in part", refundOrders("1", "id % 6 = 0")],
    ["given another amount", `update public.orders set "totalAmount" = 7.5 where id % 5 = 0`],
    ["changed in nothing that counts", `update public.orders set name = 'Esi'`],
    ["deleted", `delete from public.orders where id % 7 = 0`],
  ])("are correct after orders were %s", async (_, statement) => {
    await backend().database.exec(statement);
    await expectCorrectTotals(backend());
  });

  it("are merged into one row for each status after 500 changes", async () => {
    await changeStatuses(backend(), 30);
    expect(await rowCount(backend())).toBeLessThan(510);
    await expectCorrectTotals(backend());
  });

  it("are counted from the orders of a shop that had none", async () => {
    await backend().database.exec(`
      set local session_replication_role = replica;
      ${insertOrders("NTOMA-B")}
      update public.orders set "salesAmount" = "totalAmount"
      where "paymentReference" like 'NTOMA-B%' and "paymentStatus" in ('success', 'paid');
      select private.recalculate_order_totals();`);
    await expectCorrectTotals(backend());
    expect(await rowCount(backend())).toBeLessThanOrEqual(5);
  });
});

/** PGlite has one session, so no transaction is open beside another. */
describe.runIf(databaseKinds().includes("postgres"))(
  "The totals of orders beside an open transaction",
  () => {
    let backend: TestBackend;
    beforeAll(async () => {
      backend = await startTestBackend("postgres");
      await backend.database.exec(insertOrders("NTOMA-A"));
    });
    afterAll(() => backend.stop());

    it("are merged without waiting for it, and without losing its changes", async () => {
      await backend.database.kysely.transaction().execute(async (open) => {
        await sql.raw(insertOrders("NTOMA-B")).execute(open);
        await changeStatuses(backend, 30);
        expect(await rowCount(backend)).toBeLessThan(510);
      });
      await expectCorrectTotals(backend);
    });
  },
);
