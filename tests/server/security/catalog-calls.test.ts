import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

const CALLS: Record<string, Record<string, string | number>> = {
  search_products: { query: "shirt", category: 1, max_rows: 8, sort: "newest", in_stock: "true" },
  count_products: { category: 1, in_stock: "false", min_price: 1, max_price: 2.5 },
  related_products: { product_id: 1 },
};

const VALUES: unknown[] = [
  ...[true, false, null, 0, -1, 1.5, 1e300, {}, { a: 1 }, [], ["a"], [[1]]],
  ...["", " ", "true", "null", "unknown", "not_null", "{}", "[1]", "{1,2}", "1e999", "NaN"],
  ...["infinity", "9223372036854775808", "007", "0x10", "eq.1", "eq.", "not.", "not.eq.1"],
  ...["in.(1,2)", "is.null", "like(any).{a}", "fts(english).x", "cs.{1}", "(", "'", "\\", "%"],
];

const cases = Object.entries(CALLS).flatMap(([name, args]) =>
  Object.keys(args).map((parameter) => [name, parameter] as const),
);

describeOnEachDatabase("A function of the catalogue", (backend) => {
  let api: TestApi;
  let sent = 0;
  beforeAll(async () => {
    await backend().owner(sql`
      insert into public.products (name, description, price, "categoryId", "subCategoryId")
      values ('Shirt', 'Woven', 1, 1, 1), ('Eq 1', 'Woven', 1, 1, 1), ('True', 'Woven', 1, 1, 1),
        ('Null', 'Woven', 1, 1, 1)`);
  });
  beforeEach(() => {
    api = openApi(backend());
  });
  /** Each from another address: limits are tested separately. */
  const send = (path: string, options: object = {}) => {
    sent += 1;
    return api.request(`/rest/v1/rpc/${path}`, {
      ...options,
      from: `10.0.${sent >> 8}.${sent & 255}`,
    });
  };
  const get = (name: string, args: object, method = "GET") =>
    send(`${name}?${new URLSearchParams(args as Record<string, string>)}`, { method });

  it.each(cases)("%s answers or refuses every %s", async (name, parameter) => {
    for (const value of VALUES) {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const responses = [
        await send(name, { json: { ...CALLS[name], [parameter]: value } }),
        await get(name, { ...CALLS[name], [parameter]: text }),
        await get(name, { ...CALLS[name], [parameter]: text }, "HEAD"),
      ];
      for (const response of responses) {
        expect([200, 400], `${text}: ${response.status}`).toContain(response.status);
        if (response.status === 400) expect((await response.json()).message).toMatch(/\w{3} .*\w/);
      }
    }
  });

  it.each([
    ["shirt", "Shirt"],
    ["eq.1", "Eq 1"],
    ["true", "True"],
    ["null", "Null"],
    ['"null"', "Null"],
  ])("searches %s as text, by GET and POST", async (query, found) => {
    for (const response of [
      await get("search_products", { query, category: 1, in_stock: false }),
      await send("search_products", { json: { query, category: 1, in_stock: false } }),
    ]) {
      const { products } = await response.json();
      expect(products.map(({ name }: { name: string }) => name)).toContain(found);
    }
  });

  it("searches a truth value as text, and refuses an object with a sentence", async () => {
    const answered = await send("search_products", { json: { query: true } });
    expect((await answered.json()).products).toMatchObject([{ name: "True" }]);
    const refused = await send("search_products", { json: { query: {} } });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: "query must be text." });
  });

  it.each(Object.keys(CALLS))("%s refuses other parameters and other bodies", async (name) => {
    for (const query of [
      "select=id",
      "limit=x",
      "order=id",
      "and=(x)",
      "constructor=1",
      "id=eq.1",
    ]) {
      const args = new URLSearchParams(CALLS[name] as Record<string, string>);
      expect((await send(`${name}?${args}&${query}`)).status, query).toBe(400);
    }
    for (const body of ["[]", "[1]", "1", "true", '"x"', "null", '[{"query":"a"}]', '{"id":1}']) {
      for (const type of ["application/json", "text/csv", "application/octet-stream"]) {
        const response = await send(name, { body, headers: { "content-type": type } });
        expect(response.status, body).toBe(400);
      }
    }
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect((await send(name, { method })).status, method).toBe(405);
    }
  });
});
