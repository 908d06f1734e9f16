import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";
import { addOrder, addRefund } from "./money-rows.ts";

type Sums = { units: number; sales: number };
type Report = {
  total: { orders: number; sales: number };
  periods: { start: string; orders: number; gross: number; refunds: number; sales: number }[];
  products: (Sums & { name: string })[];
  categories: (Sums & { name: string })[];
};

const pesewas = (rows: readonly { sales: number }[]) =>
  rows.reduce((sum, { sales }) => sum + Math.round(sales * 100), 0);

describeAsHosted("Sales as dated facts", (backend) => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await backend().createUser("Ama", { admin: true });
  });

  const owner = (statement: ReturnType<typeof sql>) => backend().owner(statement);
  const report = async (since = "2026-01-01", before = "2036-01-01") => {
    const { data, error } = await admin.db.rpc("sales_report", { since, before, step: "day" });
    expect(error).toBeNull();
    return data as Report;
  };
  /** What was sold until now was sold a week ago. */
  const closeDay = () =>
    backend().database.exec(`
      update private.day_sales set day = private.today() - 7 where day = private.today();
      insert into private.product_sales as total
        select private.today() - 7, name, "productId", "categoryId", units, sales
        from private.product_sales where day = private.today()
      on conflict (day, name) do update set units = total.units + excluded.units, sales = total.sales + excluded.sales;
      delete from private.product_sales where day = private.today();`);
  const closedDays = () =>
    owner(sql`
      select 'day' as kind, day::text, '' as name, sum(orders)::text as units, sum(sales)::text as sales,
        sum(refunds)::text as refunds
      from private.day_sales where day < private.today() group by day
      union all
      select 'product', day::text, name, units::text, sales::text, '' from private.product_sales
      where day < private.today() order by 1, 2, 3`);
  const today = async () => {
    const [row] = await backend().owner(sql<{ day: string }>`select private.today()::text as day`);
    const { periods } = await report(row?.day);
    return periods.at(-1);
  };
  const expectToAddUp = async () => {
    const { total: headline, periods, products, categories } = await report();
    expect(pesewas([headline])).toBe(pesewas(periods));
    expect(pesewas(products)).toBe(pesewas(periods));
    expect(pesewas(categories)).toBe(pesewas(periods));
    const [total] = await backend().owner(
      sql<{ sales: number }>`select sum("salesAmount")::float8 as sales from public.orders`,
    );
    expect(pesewas(periods)).toBe(Math.round((total?.sales ?? 0) * 100));
  };

  describe("a closed day stays as it was after", () => {
    const setStatus = (id: number, status: string) =>
      owner(sql`update public.refunds set status = ${status} where id = ${id}`);
    const CHANGES: [
      string,
      number,
      (placed: Awaited<ReturnType<typeof addOrder>>) => Promise<unknown>,
    ][] = [
      [
        "a refund of items",
        120,
        async ({ charge, items: [item = 0] }) => {
          const refund = await addRefund(backend(), { charge, amount: 120, status: "due" });
          await owner(sql`insert into public."refundItems" ("refundId", "orderItemId", quantity)
            values (${refund}, ${item}, 1)`);
          await setStatus(refund, "requested");
          await setStatus(refund, "processed");
        },
      ],
      [
        "a refund by amount",
        33.33,
        ({ charge }) => addRefund(backend(), { charge, amount: 33.33, status: "processed" }),
      ],
      [
        "a refund that fails",
        0,
        async ({ charge }) =>
          setStatus(
            await addRefund(backend(), { charge, amount: 50, status: "requested" }),
            "failed",
          ),
      ],
      [
        "one that was settled by hand",
        50,
        ({ charge }) => addRefund(backend(), { charge, amount: 50, status: "by_hand" }),
      ],
      [
        "a lost dispute",
        240,
        ({ charge }) =>
          owner(sql`
            with dispute as (
              insert into public.disputes ("chargeId", "providerId", amount, status, source)
              values (${charge}, ${`D-${charge}`}, 240, 'lost', 'webhook') returning *
            ) select private.apply_dispute_end(charge, dispute::public.disputes, 'webhook')
            from dispute join public.charges as charge on charge.id = dispute."chargeId"`),
      ],
      [
        "a cancellation that was taken back",
        0,
        async ({ order }) => {
          for (const status of ["cancelled", "processing"]) {
            await owner(
              sql`update public.orders set "orderStatus" = ${status} where id = ${order}`,
            );
          }
        },
      ],
    ];
    it.each(CHANGES)("%s, which counts today", async (_, refunded, change) => {
      const placed = await addOrder(backend(), { prices: [120, 60], quantities: [1, 2] });
      await closeDay();
      const before = await closedDays();
      await change(placed);
      expect(await closedDays()).toEqual(before);
      expect((await today())?.refunds ?? 0).toBe(refunded);
      await expectToAddUp();
      await closeDay();
    });
  });

  it("add up to the pesewa for refunds of any amounts, also of pieces", async () => {
    const price = fc.constantFrom(100.15, 0.01, 33.33, 0.1, 999_999.99, 7);
    const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 3 }) });
    const wish = fc.record({ share: fc.integer({ min: 1, max: 100 }), piece: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(wish, { minLength: 1, maxLength: 3 }),
        async (lines, wishes) => {
          const { order, charge, items } = await addOrder(backend(), {
            prices: lines.map(({ price }) => price),
            quantities: lines.map(({ quantity }) => quantity),
          });
          for (const [index, { share, piece }] of wishes.entries()) {
            const { data } = await backend()
              .service.from("orders")
              .select()
              .eq("id", order)
              .single();
            const amount = Math.ceil((data.salesAmount * 100 * share) / 100) / 100;
            if (amount === 0) continue;
            const refund = await addRefund(backend(), { charge, amount, status: "processed" });
            const item = items[index];
            if (!piece || item === undefined) continue;
            await owner(sql`insert into public."refundItems" ("refundId", "orderItemId", quantity)
              values (${refund}, ${item}, 1)`);
          }
          const [sums] = await backend().owner(sql<{
            lines: number;
            order: number;
            outside: number;
          }>`
            select sum("refundedAmount")::float8 as lines,
              (select "totalAmount" - "salesAmount" from public.orders where id = ${order})::float8 as order,
              count(*) filter (where "refundedAmount" not between 0 and price * quantity)::int as outside
            from public."orderItems" where "orderId" = ${order}`);
          expect(sums).toMatchObject({ lines: sums?.order, outside: 0 });
          await expectToAddUp();
        },
      ),
      { numRuns: 25 },
    );
  });

  it("have the hundred best products, and the others together", async () => {
    await addOrder(backend(), {
      prices: Array.from({ length: 130 }, (_, index) => 1 + index / 100),
    });
    const { products } = await report();
    expect(products).toHaveLength(101);
    expect(products.at(-1)).toMatchObject({ name: "All others", productId: null });
    await expectToAddUp();
  });

  it("have the same totals after they were counted from all orders", async () => {
    const totals = async () => {
      const { periods, categories } = await report();
      const sum = (key: "orders" | "gross" | "refunds") =>
        periods.reduce((total, period) => total + Math.round(period[key] * 100), 0);
      return [sum("orders"), sum("gross"), sum("refunds"), categories];
    };
    const before = await totals();
    await owner(sql`select private.recalculate_sales()`);
    expect(await totals()).toEqual(before);
    await expectToAddUp();
  });
});
