import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import {
  describeAsHosted,
  type TestBackend,
  type TestUser,
} from "../../harness/database/test-backend.ts";

type Report = {
  periods: { start: string; orders: number; sales: number }[];
  products: { name: string; units: number; sales: number }[];
  categories: { name: string; units: number; sales: number }[];
};

const place = `
  insert into public.products (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
  values ('Kente', '-', 10, 1000, 1, 1), ('Beads', '-', 4, 1000, 3, 11);
  insert into public.orders (created_at, "paymentStatus", "totalAmount", "paymentReference", name, "phoneNumber",
    address, city, region)
  select timestamptz '2026-01-01 12:00Z' + n * interval '1 day',
    (array['pending', 'success', 'paid'])[n % 3 + 1], 10 + 4 * n, 'NTOMA-S' || n, '', '', '', '', ''
  from generate_series(1, 40) as n;
  insert into public."orderItems" ("orderId", "productId", quantity, price)
  select placed.id, product.id, case product.name when 'Kente' then 1 else (placed."totalAmount" - 10)::int / 4 end,
    product.price
  from public.orders as placed, public.products as product where placed."paymentReference" like 'NTOMA-S%';`;

/** The same figures from the rows themselves. */
async function counted(
  backend: TestBackend,
): Promise<Pick<Report, "products"> & { sales: number }> {
  const paid = sql`placed."paymentStatus" in ('success', 'paid')`;
  const products = await backend.owner(sql<Report["products"][number]>`
    select item.name, sum(quantity - "refundedQuantity")::float8 as units,
      sum(quantity * item.price - item."refundedAmount")::float8 as sales
    from public."orderItems" as item join public.orders as placed on placed.id = item."orderId"
    where ${paid} group by 1 order by 3 desc, 1`);
  const [total] = await backend.owner(sql<{ sales: number }>`
    select coalesce(sum("salesAmount"), 0)::float8 as sales from public.orders as placed where ${paid}`);
  return { products, sales: total?.sales ?? 0 };
}

const refund = (amount: string, condition: string) => `
  insert into public.refunds ("chargeId", amount, status, source)
  select charge.id, ${amount}, 'processed', 'admin' from public.charges as charge
  join public.orders as placed on placed.id = charge."orderId" where ${condition}`;

describeAsHosted("The report of sales", (backend) => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await backend().createUser("Ama", { admin: true });
    await backend().database.exec(place);
  });

  const report = async (step = "day", since = "2026-01-01", before = "2036-01-01") => {
    const { data, error } = await admin.db.rpc("sales_report", { since, before, step });
    expect(error).toBeNull();
    return data as Report;
  };

  it.each([
    ["placed", "select 1"],
    ["paid", `update public.orders set "paymentStatus" = 'success' where id % 2 = 0`],
    ["refunded", refund("charge.amount", "placed.id % 8 = 0")],
    ["moved on", `update public.orders set "orderStatus" = 'delivered' where id % 3 = 0`],
    ["without a product", `delete from public.products where name = 'Beads'`],
    ["refunded in part", refund("5.55", "placed.id % 5 = 0 and placed.id % 8 <> 0")],
    ["recalculated", "select private.recalculate_sales()"],
  ])("equals the sums over orders that were %s", async (_, change) => {
    await backend().database.exec(`${change};`);
    const { periods, products } = await report();
    const expected = await counted(backend());
    expect(products.map(({ name, units, sales }) => ({ name, units, sales }))).toEqual(
      expected.products,
    );
    expect(periods.reduce((sum, { sales }) => sum + sales, 0)).toBeCloseTo(expected.sales, 2);
  });

  it("is by day, week and month, over the period that was asked for", async () => {
    const starts = async (step: string) =>
      (await report(step, "2026-01-01", "2026-03-01")).periods.map(({ start }) => start);
    expect(await starts("month")).toEqual(["2026-01-01", "2026-02-01"]);
    expect((await starts("week")).every((day) => new Date(day).getUTCDay() === 1)).toBe(true);
    const { periods } = await report("day", "2026-01-10", "2026-01-20");
    for (const { start } of periods)
      expect(start >= "2026-01-10" && start < "2026-01-20").toBe(true);
    expect((await report("day", "2020-01-01", "2020-02-01")).periods).toEqual([]);
  });

  it("has the categories, is for admins only, and refuses what is no period", async () => {
    expect((await report()).categories.map(({ name }) => name)).toContain("Men");
    const shopper = await backend().createUser("Kofi");
    const args = { since: "2026-01-01", before: "2026-02-01" };
    expect((await shopper.db.rpc("sales_report", args)).status).toBe(403);
    expect((await backend().anonymous.rpc("sales_report", args)).status).toBe(401);
    expect((await admin.db.rpc("sales_report", { ...args, step: "year" })).status).toBe(400);
  });
});
