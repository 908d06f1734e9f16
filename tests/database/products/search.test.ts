import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { cedis } from "../../../domain/money.ts";
import { numberOf } from "../../../domain/pesewas.ts";
import type { Product } from "../../../domain/products/catalog.ts";
import { catalog } from "../../../supabase/seed/catalog.ts";
import { describeAsHosted, ORIGIN } from "../../harness/database/test-backend.ts";
import { searchCases } from "./search-queries.ts";

type Found = { products: Product[]; counts: Record<string, number>; near: Product[] };

describeAsHosted("Searching products", (backend) => {
  beforeAll(async () => {
    const { kysely } = backend().database;
    await sql`truncate public.products restart identity cascade`.execute(kysely);
    for (const product of catalog) {
      const { name, description, image, price, stockQuantity, categoryId, subCategoryId } = product;
      await sql`insert into public.products
        (name, description, image, price, "stockQuantity", "categoryId", "subCategoryId")
        values (${name}, ${description}, ${`/${image}`}, ${price}, ${stockQuantity}, ${categoryId},
          ${subCategoryId})`.execute(kysely);
    }
  });

  async function search(query: string, more: Record<string, unknown> = {}): Promise<Found> {
    const { data, error } = await backend().anonymous.rpc(
      "search_products",
      { query, ...more },
      { get: true },
    );
    if (error) throw error;
    return data as Found;
  }

  const countsOf = (products: Product[]) => {
    const counts: Record<string, number> = {};
    for (const { categoryId } of products) counts[categoryId] = (counts[categoryId] ?? 0) + 1;
    return counts;
  };

  const names = async (query: string) => (await search(query)).products.map(({ name }) => name);

  it.each([
    ["a prefix", "ken", "Kente Lapel Dinner Jacket"],
    ["one letter", "k", "Kumasi Leather Loafers"],
    ["several words in any order", "shirt oxford", "Osu Stripe Oxford Shirt"],
    ["a plural", "necklaces", "Krobo Glass Bead Necklace"],
    ["a singular", "sandal", "Ahenema Royal Sandals"],
    ["a doubled letter", "kennte", "Kente Lapel Dinner Jacket"],
    ["a wrong letter", "sandels", "Ahenema Royal Sandals"],
    ["swapped letters", "knete", "Kente Lapel Dinner Jacket"],
    ["two errors", "sunnglases", "Keta Round Sunglasses"],
    ["an error in an unfinished word", "lofer", "Kumasi Leather Loafers"],
    ["a subcategory", "jewelry", "Sankofa Gold Pendant"],
    ["a mistyped subcategory", "jewlery", "Sankofa Gold Pendant"],
    ["a category and a word", "women's shoes", "Akwaaba Block-Heel Sandals"],
    ["stop words", "a dress for the women", "Nana Ama Shirt Dress"],
    ["a word of the description", "elephant", "Bolga Straw Basket Tote"],
    ["capitals and punctuation", "  OXFORD, shirt!! ", "Osu Stripe Oxford Shirt"],
  ])("finds by %s: %s", async (_what, query, name) => {
    expect(await names(query)).toContain(name);
  });

  it.each(searchCases)("finds what is meant by '$query'", async ({ query, first, never = [] }) => {
    const found = await names(query);
    expect(found.slice(0, first.length)).toEqual(
      first.map((part) => expect.stringContaining(part)),
    );
    for (const part of never) expect(found.filter((name) => name.includes(part))).toEqual([]);
  });

  it("requires all words, and returns what is near when no product has them all", async () => {
    expect(await names("kente belt")).toEqual(["Bonwire Kente Sash Belt"]);
    const { products, counts, near } = await search("kente helicopter");
    expect({ products, counts }).toEqual({ products: [], counts: {} });
    expect(near.map(({ name }) => name)).toEqual(await names("kente"));
    expect((await search("helicopter")).near).toHaveLength(8);
    expect((await search("kente")).near).toEqual([]);
    expect((await search("")).near).toEqual([]);
  });

  it.each([
    ["price-asc", (one: Product, other: Product) => numberOf(one.price) - numberOf(other.price)],
    ["price-desc", (one: Product, other: Product) => numberOf(other.price) - numberOf(one.price)],
    ["newest", (one: Product, other: Product) => other.id - one.id],
  ])("sorts by %s", async (sort, compare) => {
    const { products } = await search("leather", { sort, max_rows: 5 });
    const all = (await search("leather", { max_rows: 60 })).products.sort(compare);
    const values = (list: Product[]) =>
      list.map(({ id, price }) => (sort === "newest" ? id : price));
    expect(values(products)).toEqual(values(all.slice(0, 5)));
  });

  it("counts by category, independent of the category filter and the row limit", async () => {
    const { counts } = await search("kente");
    expect(counts).toEqual({ 1: 1, 2: 3, 3: 2 });
    const women = await search("kente", { category: 2, max_rows: 2 });
    expect(women.counts).toEqual(counts);
    expect(women.products.map(({ categoryId }) => categoryId)).toEqual([2, 2]);
  });

  it("leaves out what is sold out or costs more or less, over all matches", async () => {
    const { kysely } = backend().database;
    const all = await search("leather", { max_rows: 1000 });
    const [first] = all.products;
    await sql`update public.products set "stockQuantity" = 0 where id = ${first?.id}`.execute(
      kysely,
    );
    const rest = all.products.filter(({ id, stockQuantity }) => id !== first?.id && stockQuantity);
    const inStock = await search("leather", { in_stock: true, max_rows: 1 });
    expect(inStock.products.map(({ id }) => id)).toEqual([rest[0]?.id]);
    expect(inStock.counts).toEqual(countsOf(rest));

    const prices = { min_price: 500, max_price: 900.5 };
    const inRange = all.products.filter(
      ({ price }) => price >= cedis(500) && price <= cedis(900.5),
    );
    const filtered = await search("leather", { ...prices, sort: "price-desc", max_rows: 1 });
    expect(filtered.counts).toEqual(countsOf(inRange));
    expect(filtered.products[0]?.price).toBe(
      Math.max(...inRange.map(({ price }) => numberOf(price))),
    );
    const men = inRange.filter(({ categoryId }) => categoryId === 1);
    const ofMen = await search("leather", { ...prices, category: 1 });
    expect(ofMen.products.map(({ id }) => id)).toEqual(men.map(({ id }) => id));
    expect(ofMen.counts).toEqual(filtered.counts);
    const none = await search("leather", { min_price: 1_000_000 });
    expect(none).toEqual({ products: [], counts: {}, near: [] });
  });

  it("returns products with the columns of the lists", async () => {
    const [product] = (await search("kente belt")).products;
    const { data } = await backend()
      .anonymous.from("products")
      .select("*,category:categories(name),subCategory:subCategories(name)")
      .eq("id", product?.id);
    expect(data?.[0]).toMatchObject({ ...product });
  });

  it.each(["", "   ", "zzzzzz", "%_'\";--", "&|!:*()<->", "0", "12", "null", "{a,b}", "ɛkente ₵"])(
    "accepts %j",
    async (query) => {
      expect(Object.keys(await search(query)).sort()).toEqual(["counts", "near", "products"]);
    },
  );

  it("limits the text, the words and the rows", async () => {
    expect((await search(`kente ${"x".repeat(3000)}`)).near.length).toBeGreaterThan(0);
    expect((await search("kente", { max_rows: -5 })).products).toHaveLength(1);
    expect((await search("a", { max_rows: 2_000_000_000 })).products.length).toBeLessThan(1001);
  });

  it("corrects four words at most", async () => {
    const { near } = await search("xxxxxx yyyyyy qqqqqq wwwwww sunnglases");
    expect(near.filter(({ name }) => name.includes("Sunglasses"))).toEqual([]);
    const { near: corrected } = await search("xxxxxx yyyyyy qqqqqq sunnglases");
    expect(corrected.every(({ name }) => name.includes("Sunglasses"))).toBe(true);
  });

  it("puts things before their colour, and what is named for men or women first", async () => {
    const { kysely } = backend().database;
    const added = ["Red Bag Strap", "Purple Sash", "Red Scarf", "Men's Pilot Watch"];
    for (const name of added) {
      await sql`insert into public.products
        (name, description, image, price, "stockQuantity", "categoryId", "subCategoryId")
        values (${name}, 'For everyone', '/og.png', 10, 1, 3, ${name.endsWith("Watch") ? 12 : 15})`.execute(
        kysely,
      );
    }
    const red = ["Dede Flap Crossbody", "Bolga Straw Basket Tote", "Red Bag Strap"];
    expect(await names("red bag")).toEqual(red);
    const { near } = await search("purple handbag");
    expect(near.map(({ name }) => name)).toEqual([
      "Afia Drawstring Bucket Bag",
      "Bolga Straw Basket Tote",
      "Dede Flap Crossbody",
      "Bonwire Kente Envelope Clutch",
      "Purple Sash",
    ]);
    expect((await names("men watch"))[0]).toBe("Men's Pilot Watch");
    expect(await names("men watch")).toHaveLength(5);
    await sql`delete from public.products where name = any (${added})`.execute(kysely);
  });

  it("reflects changes of the catalog at once", async () => {
    const { kysely } = backend().database;
    await sql`update public.products set name = 'Quetzal Scarf' where id = 1`.execute(kysely);
    expect(await names("quezal")).toEqual(["Quetzal Scarf"]);
  });

  it("does not expose its helper functions", async () => {
    for (const name of ["products_named", "similar_words", "products_with_word", "query_words"]) {
      const response = await backend().fetch(
        new Request(`${ORIGIN}/rest/v1/rpc/${name}?word=kente`, {
          headers: { apikey: backend().keys.publishableKey },
        }),
      );
      expect(response.status).toBe(404);
    }
  });
});
