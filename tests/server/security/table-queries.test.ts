import { PostgrestClient } from "@supabase/postgrest-js";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../../server/limits/response-limit.ts";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import {
  describeOnEachDatabase,
  ORIGIN,
  type TestBackend,
  type TestUser,
} from "../../harness/database/test-backend.ts";
import { requests } from "./generated-requests.ts";

const NUMBER_OF_PRODUCTS = 1000;

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `a${index}:description`).join();
const patterns = (count: number) =>
  Array.from({ length: count }, () => `description.ilike.*${"z*t*q*".repeat(5)}`).join();

/** The first, and as many patterns as fit, stopped the shop for everybody. */
const HOSTILE: [what: string, path: string][] = [
  ["480 names for one column", `products?select=${names(480)}`],
  ["two names for one column", `products?select=${names(2)}`],
  ["a column twice", "products?select=description,description"],
  ["a column beside all", "products?select=*,description"],
  ["all columns twice", "products?select=*,*"],
  ["a cast", "products?select=description::json"],
  ["a part of a column", "products?select=description->a"],
  ["an aggregate", "products?select=id.count()"],
  ["a table twice", "categories?select=a:products(*),b:products(*)"],
  ["two levels", "subCategories?select=*,categories(*,products(*))"],
  [
    "two patterns for descriptions",
    `products?or=(${"description.ilike.*woven*,".repeat(2)}id.eq.1)`,
  ],
  ["as many patterns as fit", `products?or=(${patterns(160)})`],
  ["four patterns", `products?or=(${patterns(4)})`],
  ["three wildcards", `products?description=ilike.${encodeURIComponent("%a%b%")}`],
  ["many single wildcards", `products?description=like.*${"_".repeat(50)}*`],
  ["four filters with patterns", `products?${"description=ilike.*a*&".repeat(4)}`],
  ["13 conditions", `products?and=(${"id.gt.1,".repeat(12)}id.gt.1)`],
  ["six levels of conditions", `products?or=${"(or".repeat(5)}(id.eq.1)${")".repeat(5)}`],
  ["brackets in a value", "products?or=(name.eq.(select),id.eq.1)"],
  ["conditions without brackets", "products?or=id.eq.1"],
  ["an operator of ranges", "products?id=adj.1"],
  ["a list of patterns", "products?name=like(any).{a,b}"],
  ["an unknown operator", "products?name=about.x"],
  ["an operator of arrays", "products?image=cs.{x}"],
  ["an order by five columns", "products?order=id,name,price,image,discount"],
  ["an order by one column twice", "products?order=id,id"],
  ["an order by a part", "products?order=description->x"],
  ["less than no rows", "products?limit=-1"],
  ["two selects", "products?select=id&select=name"],
  ["a filter of a part", "products?name->x=eq.1"],
  ["the result of a function twice", "rpc/count_products?category=1&select=a:x,b:x"],
];

describeOnEachDatabase("Queries of tables", (backend) => {
  let api: TestApi;
  let shopper: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    api = openApi(backend());
    shopper = await backend().createUser("Kofi");
    admin = await backend().createUser("Ama", { admin: true });
    await fillCatalogue(backend());
  });
  const get = (path: string, token?: string) =>
    api.request(`/rest/v1/${path}`, token ? { token } : {});

  it.each(HOSTILE)("refuses with a sentence: %s", async (_, path) => {
    for (const token of [undefined, shopper.token, admin.token]) {
      const response = await get(path, token);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toMatch(/^[A-Z].*\.$/);
    }
  });

  describe("of the official client", () => {
    const connect = (token?: string) =>
      new PostgrestClient(`${ORIGIN}/rest/v1`, {
        fetch: async (url, init = {}) => {
          const request = new Request(url, init);
          return api.request(request.url.slice(ORIGIN.length), {
            method: request.method,
            headers: Object.fromEntries(request.headers),
            ...(token && { token }),
          });
        },
      });
    type Table = ReturnType<ReturnType<typeof connect>["from"]>;

    it.each<[string, (from: (table: string) => Table) => PromiseLike<{ error: unknown }>]>([
      ["all columns", (from) => from("products").select()],
      ["named columns", (from) => from("products").select("id, name, price")],
      ["a column under another name", (from) => from("products").select("title:name, id")],
      ["an embedded table", (from) => from("products").select("name, categories(name)")],
      ["many rows", (from) => from("categories").select("*, subCategories(*)").limit(3)],
      ["eq", (from) => from("products").select("id").eq("name", "Shirt 7")],
      ["neq", (from) => from("products").select("id").neq("id", 7)],
      ["in", (from) => from("products").select("id").in("id", [1, 2, 3])],
      ["in, of texts", (from) => from("products").select("id").in("name", ["a,b", 'c"d', "e(f)"])],
      ["gt, lt", (from) => from("products").select("id").gt("price", 1).lt("price", 9)],
      ["gte, lte", (from) => from("products").select("id").gte("price", 1).lte("price", 9)],
      ["like", (from) => from("products").select("id").like("name", "%Shirt%")],
      ["ilike", (from) => from("products").select("id").ilike("name", "*shirt*")],
      ["is", (from) => from("products").select("id").is("hidden", false)],
      ["not", (from) => from("products").select("id").not("name", "is", null)],
      ["match", (from) => from("products").select("id").match({ id: 1, categoryId: 1 })],
      ["or", (from) => from("products").select("id").or("id.lt.9,and(price.eq.1,id.gt.90)")],
      [
        "a filter of an embed",
        (from) =>
          from("products").select("id, categories!inner(name)").eq("categories.name", "Men"),
      ],
      [
        "an order of an embed",
        (from) =>
          from("categories")
            .select("name, subCategories(name)")
            .order("name", { referencedTable: "subCategories" })
            .limit(2, { referencedTable: "subCategories" }),
      ],
      [
        "an embed by its foreign key",
        (from) => from("products").select("id, category:categoryId(name)"),
      ],
      [
        "an order by a column of an embed",
        (from) => from("products").select("id, categories(name)").order("categories(name)"),
      ],
      ["order", (from) => from("products").select("id").order("price").order("id")],
      ["limit", (from) => from("products").select("id").limit(5)],
      ["offset", (from) => from("products").select("id").range(10, 19)],
      ["a count", (from) => from("products").select("*", { count: "exact", head: true })],
      ["one row", (from) => from("products").select("name").order("id").limit(1).single()],
    ])("answers: %s", async (_, query) => {
      for (const token of [undefined, shopper.token]) {
        const client = connect(token);
        expect((await query((table) => client.from(table))).error).toBeNull();
      }
    });
  });

  it("answers any request within the bound, or refuses it with a sentence", async () => {
    const silent = vi.spyOn(console, "error").mockReturnValue();
    const statuses = new Set<number>();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async ({ method, path }, isShopper) => {
        number += 1;
        const response = await api.request(`/rest/v1/${path}`, {
          method,
          from: `203.0.113.${number % 250}`,
          ...(isShopper && { token: shopper.token }),
        });
        const text = await response.text();
        statuses.add(response.status);
        expect(response.status).toBeLessThan(500);
        if (response.ok) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
        // Of some refusals, a HEAD request gets the status alone.
        else if (text || method !== "HEAD") expect(JSON.parse(text).message).toMatch(/\w+ \w+/);
      }),
      { numRuns: 150 },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 405]));
    silent.mockRestore();
  });

  it("ends a read that takes too long", async () => {
    const late = sql`select private.in_time(now() - interval '1 second')`;
    await expect(backend().owner(late)).rejects.toMatchObject({ code: "57014" });
    const [row] = await backend().owner<{ ms: number }>(sql`
      with limited as materialized (select set_config('statement_timeout', '2000', true))
      select extract(milliseconds from private.deadline() - statement_timestamp())::int as ms
      from limited`);
    expect(row?.ms).toBe(2000);
  });

  it("refuses an answer of more than 8 MB", async () => {
    // Characters of three bytes, and none that a search finds.
    await backend().owner(sql`update public.products set description = repeat('€', 4000)`);
    const response = await get("products", shopper.token);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: "400", message: "That is too much: ask for fewer rows or columns." },
    ]);
    expect((await get("products?limit=500", shopper.token)).status).toBe(200);
  });
});

async function fillCatalogue({ owner }: TestBackend): Promise<void> {
  await owner(sql`
    insert into public.products (name, description, price, "categoryId", "subCategoryId")
    select 'Shirt ' || n, repeat('woven zatqy ' || n || ' ', 50), n % 50, 1, 1
    from generate_series(1, ${sql.lit(NUMBER_OF_PRODUCTS)}) as n`);
}
