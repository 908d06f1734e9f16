import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";
import { addCharge, addOrder, addRefund } from "./money-rows.ts";

type Sums = { gross: number; refunds: number; sales: number };
type Report = {
  total: Sums & { orders: number };
  periods: (Sums & { start: string; orders: number })[];
  products: (Sums & { name: string; units: number })[];
  categories: (Sums & { name: string; units: number })[];
  methods: (Sums & { method: string; orders: number })[];
  refunds: { method: string; amount: number; reason: string; adminName: string }[];
};

const pesewas = (rows: readonly Partial<Sums>[], key: keyof Sums = "sales") =>
  rows.reduce((sum, row) => sum + Math.round((row[key] ?? 0) * 100), 0);
const allOf = (rows: readonly Sums[]) =>
  (["gross", "refunds", "sales"] as const).map((key) => pesewas(rows, key));

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
      update private.sales_refunds set day = private.today() - 7 where day = private.today();
      insert into private.product_sales as total
        select private.today() - 7, name, "productId", "categoryId", units, sales, "refundedUnits", refunds
        from private.product_sales where day = private.today()
      on conflict (day, name) do update set units = total.units + excluded.units, sales = total.sales + excluded.sales,
        "refundedUnits" = total."refundedUnits" + excluded."refundedUnits", refunds = total.refunds + excluded.refunds;
      delete from private.product_sales where day = private.today();`);
  const closedDays = () =>
    owner(sql`
      select 'day' as kind, day::text, method as name, sum(orders)::text as units, sum(sales)::text as sales,
        sum(refunds)::text as refunds
      from private.day_sales where day < private.today() group by day, method
      union all
      select 'product', day::text, name, units::text, sales::text, refunds::text from private.product_sales
      where day < private.today()
      union all
      select 'refund', day::text, id::text, '', '', amount::text from private.sales_refunds
      where day < private.today() order by 1, 2, 3`);
  const today = async () => {
    const [row] = await backend().owner(sql<{ day: string }>`select private.today()::text as day`);
    const { periods } = await report(row?.day);
    return periods.at(-1);
  };
  const expectToAddUp = async () => {
    const { total: headline, periods, products, categories, methods, refunds } = await report();
    for (const rows of [periods, products, categories, methods]) {
      expect(allOf(rows)).toEqual(allOf([headline]));
    }
    expect(
      pesewas(
        refunds.map(({ amount }) => ({ refunds: amount })),
        "refunds",
      ),
    ).toBe(pesewas([headline], "refunds"));
    expect(headline.sales).toBeCloseTo(headline.gross - headline.refunds, 2);
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

  it("know the method of each payment, and who wanted which refund", async () => {
    await closeDay();
    for (const [index, channel] of ["card", "mobile_money"].entries()) {
      const { charge } = await addOrder(backend(), { prices: [40], payment: "pending" });
      expect(charge).toBe(0);
      await owner(sql`
        with paid as (
          insert into public.charges ("orderId", reference, "providerId", role, amount, channel, source)
          select id, "paymentReference", "paymentReference", 'order', 40, ${channel}, 'verify'
          from public.orders order by id desc limit 1 returning *
        ) select from paid`);
      await owner(sql`update public.orders set "paymentStatus" = 'success'
        where id = (select max(id) from public.orders)`);
      await owner(sql`
        insert into public.refunds ("chargeId", amount, status, source, reason, "adminName")
        select max(id), ${10 + index}, 'processed', 'admin', 'Torn', 'Ama' from public.charges`);
    }
    const [day] = await backend().owner(sql<{ day: string }>`select private.today()::text as day`);
    const { methods, refunds } = await report(day?.day);
    expect(methods).toEqual([
      { method: "card", orders: 1, gross: 40, refunds: 10, sales: 30 },
      { method: "mobile_money", orders: 1, gross: 40, refunds: 11, sales: 29 },
    ]);
    expect(
      refunds.map(({ method, amount, reason, adminName }) => [method, amount, reason, adminName]),
    ).toEqual([
      ["mobile_money", 11, "Torn", "Ama"],
      ["card", 10, "Torn", "Ama"],
    ]);
    await expectToAddUp();
  });

  it("list a refund that failed later as money that came back, on the day of the failure", async () => {
    const { charge } = await addOrder(backend(), { prices: [50] });
    const refund = await addRefund(backend(), { charge, amount: 50, status: "requested" });
    await closeDay();
    const before = await closedDays();
    await owner(sql`update public.refunds set status = 'failed' where id = ${refund}`);
    expect(await closedDays()).toEqual(before);
    expect((await report()).refunds[0]).toMatchObject({ amount: -50 });
    expect((await today())?.refunds).toBe(-50);
    await expectToAddUp();
  });

  it("leave out charges that no order needs, and what goes back of them", async () => {
    const { order } = await addOrder(backend(), { prices: [50] });
    const before = (await report()).total;
    for (const role of ["surplus", "mismatch", "unknown"]) {
      const charge = await addCharge(backend(), {
        amount: 20,
        order: role === "unknown" ? null : order,
        role,
      });
      await addRefund(backend(), { charge, amount: 20, status: "processed" });
    }
    expect((await report()).total).toEqual(before);
    await expectToAddUp();
  });

  it("name what is of no product, as in an imported order with another sum", async () => {
    const { charge } = await addOrder(backend(), { prices: [], total: 12.34 });
    await addRefund(backend(), { charge, amount: 2.34, status: "processed" });
    const { products, categories } = await report();
    const own = {
      name: "Not assigned to a product",
      units: 0,
      gross: 12.34,
      refunds: 2.34,
      sales: 10,
    };
    expect(products.at(-1)).toMatchObject(own);
    expect(categories).toContainEqual(own);
    await expectToAddUp();
  });

  it("have the hundred best products, and the others together", async () => {
    await addOrder(backend(), {
      prices: Array.from({ length: 130 }, (_, index) => 1 + index / 100),
    });
    const { products } = await report();
    expect(products).toHaveLength(102);
    expect(products.at(-2)).toMatchObject({ name: "All others" });
    await expectToAddUp();
  });

  it("are merged, also when there are more days than rows between two merges", async () => {
    const { total } = await report("2020-01-01", "2030-01-01");
    // The planner takes the table for as small as it is now.
    await owner(sql`analyze private.day_sales`);
    await owner(sql`
      insert into private.day_sales (day, orders, sales, method)
      select date '2020-01-01' + n / 2, 1, 10, (array['card', 'cash'])[n % 3 % 2 + 1]
      from generate_series(0, 2999) as n`);
    const after = (await report("2020-01-01", "2030-01-01")).total;
    expect(after.orders - total.orders).toBe(3000);
    expect(pesewas([after]) - pesewas([total])).toBe(3_000_000);
    await owner(sql`delete from private.day_sales where day < '2025-01-01'`);
  });

  it("have the same totals after they were counted from all orders", async () => {
    const totals = async () => {
      const { periods, categories, methods } = await report();
      const sum = (key: "orders" | "gross" | "refunds") =>
        periods.reduce((total, period) => total + Math.round(period[key] * 100), 0);
      return [sum("orders"), sum("gross"), sum("refunds"), categories, methods];
    };
    const before = await totals();
    await owner(sql`select private.recalculate_sales()`);
    expect(await totals()).toEqual(before);
    await expectToAddUp();
  });
});
