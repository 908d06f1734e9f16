import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Product } from "../../domain/products/catalog.ts";
import { catalog } from "../../supabase/seed/catalog.ts";
import { describeAsHosted, ORIGIN } from "../harness/database/test-backend.ts";
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
    ["price-asc", (one: Product, other: Product) => one.price - other.price],
    ["price-desc", (one: Product, other: Product) => other.price - one.price],
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
