import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import {
  describeAsHosted,
  type TestBackend,
  type TestUser,
} from "../../harness/database/test-backend.ts";

const insertProducts = (count: number) => `
  insert into public.products
    (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
  select case when n % 10 = 0 then 'Kente Wrap ' else 'Oxford shirt ' end || n, '-', 1 + n % 7,
    n % 40, n % 3 + 1, (n % 3) * 5 + 1 + n % 5
  from generate_series(1, ${count}) as n;`;

type Found = { products: { id: number; name: string; price: number }[]; total: number | null };

describeAsHosted("Lists of products", (backend) => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await backend().createUser("Ama", { admin: true });
    await backend().database.exec(insertProducts(130));
  });

  async function find(args: object): Promise<Found> {
    const { data, error } = await admin.db.rpc("find_products", args);
    if (error) throw error;
    return data;
  }
  const ids = ({ products }: Found) => products.map(({ id }) => id);
  const idsWhere = async (condition: string, order: string) =>
    (
      await backend().owner(sql<{ id: number }>`
        select id::int from public.products where ${sql.raw(condition)} order by ${sql.raw(order)}`)
    ).map(({ id }) => id);

  it.each([
    ["newest", "id desc", () => undefined],
    ["name", "lower(name), id", ({ name }: Found["products"][number]) => name],
    ["price-asc", "price, id", ({ price }: Found["products"][number]) => price],
    ["price-desc", "price desc, id desc", ({ price }: Found["products"][number]) => price],
  ])(
    "sorted by %s come page by page, without gap or repetition",
    async (sort, order, lastValue) => {
      const read: number[] = [];
      let last: Found["products"][number] | undefined;
      do {
        const after = last && { after_id: last.id, after_value: String(lastValue(last) ?? "") };
        const page = await find({ sort, take: 40, ...after });
        expect(page.total).toBe(last ? null : 130);
        read.push(...ids(page));
        last = page.products.length === 40 ? page.products.at(-1) : undefined;
      } while (last);
      expect(read).toEqual(await idsWhere("true", order));
    },
  );

  it.each([
    [{ status: "out-of-stock" }, `"stockQuantity" = 0`],
    [{ status: "low-stock" }, `"stockQuantity" between 1 and 29`],
    [{ status: "at-limit" }, `"stockQuantity" between 1 and "lowStockAt"`],
    [{ status: "in-stock", category: 2 }, `"stockQuantity" >= 30 and "categoryId" = 2`],
    [{ search: " KENTE " }, "name ilike '%kente%'"],
    [
      { search: "shirt 1", status: "low-stock" },
      `name ilike '%shirt 1%' and "stockQuantity" between 1 and 29`,
    ],
    [{ search: "#7" }, "id = 7"],
    [{ search: "0012" }, "id = 12"],
    [{ search: "%" }, "false"],
    [{ search: "%%%" }, "false"],
    [{ search: "te" }, "false"],
    [{ search: "sh" }, "name ilike '%shirt%'"],
    [{ search: "K" }, "name ilike 'kente%'"],
    [{ search: "ent" }, "name ilike '%ent%'"],
    [{ search: "none such" }, "false"],
  ])("are filtered and counted: %j", async (filter, condition) => {
    const found = await find(filter);
    const expected = await idsWhere(condition, "id desc");
    expect(found.total).toBe(expected.length);
    expect(ids(found)).toEqual(expected.slice(0, 100));
  });

  it("are sorted by stock, also among those with a status", async () => {
    expect(ids(await find({ sort: "stock-asc", take: 50 }))).toEqual(
      (await idsWhere("true", `"stockQuantity", id`)).slice(0, 50),
    );
    expect(ids(await find({ sort: "stock-desc", status: "low-stock" }))).toEqual(
      await idsWhere(`"stockQuantity" between 1 and 29`, `"stockQuantity" desc, id desc`),
    );
  });

  it("say that more than a thousand match a search", async () => {
    await backend().database.exec(insertProducts(1200));
    expect((await find({ search: "o", take: 1 })).total).toBe(1001);
    expect((await find({ take: 1 })).total).toBe(1330);
  });

  it("have the columns of the table and the names of its categories", async () => {
    const { products } = await find({ search: "#1" });
    expect(products).toEqual([
      expect.objectContaining({
        id: 1,
        version: 1,
        description: "-",
        category: { name: "Women" },
        subCategory: { name: "Tops & Blouses" },
      }),
    ]);
  });
});

/** The totals and copies as they are kept, and as they are counted from all products. */
async function expectCorrectLists(backend: TestBackend): Promise<void> {
  const [row] = await backend.owner(sql<Record<string, unknown>>`
    select
      (select jsonb_object_agg(key, number order by key) from (
        select "subCategoryId" || "stockStatus" as key, sum(products) as number
        from private.product_totals group by 1 having sum(products) <> 0) as kept) as kept,
      (select jsonb_object_agg(key, number order by key) from (
        select "subCategoryId" || private.stock_status(product) as key, count(*) as number
        from public.products as product group by 1) as counted) as counted,
      (select jsonb_agg(row("productId", "stockQuantity", "stockStatus", "isLow") order by "productId")
        from private.product_stock) as copied,
      (select jsonb_agg(row(id, "stockQuantity", private.stock_status(product), private.is_low_on_stock(product)) order by id)
        from public.products as product) as original`);
  expect(row?.kept).toEqual(row?.counted);
  expect(row?.copied).toEqual(row?.original);
}

describeAsHosted("The totals of products", (backend) => {
  beforeAll(() => backend().database.exec(insertProducts(60)));

  it.each([
    ["added", "select 1"],
    ["sold out", `update public.products set "stockQuantity" = 0 where id % 2 = 0`],
    ["moved", `update public.products set "categoryId" = 3, "subCategoryId" = 12 where id % 3 = 0`],
    ["hidden", "update public.products set hidden = true where id % 7 = 0"],
    ["given a threshold", `update public.products set "lowStockAt" = id % 50`],
    ["renamed", "update public.products set name = 'Smock' where id % 5 = 0"],
    ["deleted", "delete from public.products where id % 4 = 0"],
    [
      "added without triggers",
      `set session_replication_role = replica;
      ${insertProducts(9)} set session_replication_role = origin;
      select private.recalculate_product_lists();`,
    ],
  ])("are right after products are %s", async (_what, change) => {
    await backend().database.exec(change);
    await expectCorrectLists(backend());
  });

  it("are merged", async () => {
    for (let time = 0; time < 12; time++) {
      await backend().owner(sql`update public.products
        set "stockQuantity" = case "stockQuantity" when 0 then 50 else 0 end`);
    }
    await expectCorrectLists(backend());
    const rows = await backend().owner(sql`select from private.product_totals`);
    expect(rows.length).toBeLessThan(600);
  });

  it("are counted by subcategory for everyone, and by stock for admins", async () => {
    const { data } = await backend().anonymous.rpc("count_products", { category: 3 });
    const counted = await backend().owner(sql<{ id: number; number: number }>`
      select "subCategoryId" as id, count(*)::int as number from public.products
      where "categoryId" = 3 and not hidden group by 1`);
    expect(data).toEqual(Object.fromEntries(counted.map(({ id, number }) => [id, number])));
    const filter = { category: 3, in_stock: true, min_price: 100, max_price: 300 };
    const filtered = await backend().anonymous.rpc("count_products", filter);
    const affordable = await backend().owner(sql<{ id: number; number: number }>`
      select "subCategoryId" as id, count(*)::int as number from public.products
      where "categoryId" = 3 and not hidden and "stockQuantity" > 0 and price between 100 and 300
      group by 1`);
    expect(filtered.data).toEqual(
      Object.fromEntries(affordable.map(({ id, number }) => [id, number])),
    );
    const admin = await backend().createUser("Ama", { admin: true });
    const [stock] = await backend().owner(sql`
      select count(*) filter (where "stockQuantity" between 1 and "lowStockAt")::int as low,
        count(*) filter (where "stockQuantity" = 0)::int as out
      from public.products where not hidden`);
    expect((await admin.db.rpc("stock_counts")).data).toEqual(stock);
  });
});

describeAsHosted("Related products", (backend) => {
  const add = (name: string, subCategoryId: number) =>
    backend().owner(sql`insert into public.products
      (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
      values (${name}, '-', 1, 1, ${subCategoryId > 5 ? 2 : 1}, ${subCategoryId})`);

  it("are at most four of the category, those of the subcategory first", async () => {
    for (const [name, sub] of [
      ["Shirt", 1],
      ["Shoe", 4],
      ["Second shirt", 1],
      ["Dress", 6],
      ["Bag", 5],
    ] as const) {
      await add(name, sub);
    }
    const related = async (name: string) => {
      const [row] = await backend().owner(
        sql<{ id: number }>`select id::int from public.products where name = ${name}`,
      );
      const { data } = await backend().anonymous.rpc("related_products", { product_id: row?.id });
      return data.map((product: { name: string }) => product.name);
    };
    expect(await related("Shirt")).toEqual(["Second shirt", "Shoe", "Bag"]);
    expect(await related("Dress")).toEqual([]);
    for (const name of ["a", "b", "c", "d"]) await add(name, 1);
    expect(await related("Bag")).toEqual(["Shirt", "Shoe", "Second shirt", "a"]);
    expect(await related("Shirt")).toEqual(["Second shirt", "a", "b", "c"]);
  });

  it("are none of a product that does not exist", async () => {
    const { data } = await backend().anonymous.rpc("related_products", { product_id: 0 });
    expect(data).toEqual([]);
  });
});
