import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { categories, subCategories } from "../../../domain/products/catalog.ts";
import { PRODUCT_COLUMNS } from "../../../domain/products/product-columns.ts";
import {
  describeWithFixtures,
  type Row,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";
import { claimsOf, signedToken } from "../../harness/database/mint-token.ts";

const dress = {
  name: "Batik Dress",
  description: "Dyed in Cape Coast.",
  image: "/dress.webp",
  price: 250,
  stockQuantity: 4,
  discount: 10,
  categoryId: 2,
  subCategoryId: 6,
  lowStockAt: 29,
  hidden: false,
};

const impossible: Row[] = [
  { name: "" },
  { name: "   " },
  { name: "\t\n" },
  { name: null },
  { name: "a".repeat(201) },
  { name: `a${" ".repeat(200)}` },
  { description: "" },
  { description: " \n " },
  { description: null },
  { description: "a".repeat(5001) },
  { image: null },
  { image: "a".repeat(2001) },
  { price: -0.01 },
  { price: 1_000_000 },
  { price: 1e300 },
  { price: "NaN" },
  { price: "Infinity" },
  { price: "-Infinity" },
  { price: "free" },
  { price: null },
  { stockQuantity: -1 },
  { stockQuantity: 1.5 },
  { stockQuantity: 1_000_001 },
  { stockQuantity: "NaN" },
  { stockQuantity: "Infinity" },
  { stockQuantity: null },
  { lowStockAt: -1 },
  { lowStockAt: null },
  { hidden: null },
  { discount: -0.01 },
  { discount: 100.01 },
  { discount: "NaN" },
  { discount: "Infinity" },
  { discount: null },
  { categoryId: 4 },
  { categoryId: 1 },
  { categoryId: null },
  { subCategoryId: 1 },
  { subCategoryId: 16 },
  { subCategoryId: null },
  { categoryId: 3, subCategoryId: 10 },
];

const possible: Row[] = [
  { price: 0, stockQuantity: 0, discount: 0 },
  { price: 999_999.99, stockQuantity: 1_000_000, discount: 100 },
  { price: 0.01, discount: 0.5 },
  { name: "a".repeat(200), description: "a".repeat(5000) },
  { categoryId: 3, subCategoryId: 15 },
];

const short = (row: Row) => JSON.stringify(row).replace(/(a|\s){20,}/, "…");

describeWithFixtures("The catalogue's constraints", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("categories and subcategories are the fixed ones, with the fixed ids", async () => {
    expect(await fixtures().rows("public.categories")).toEqual(
      categories.map(({ id, name }) => ({ id, name })),
    );
    expect(await fixtures().rows("public.subCategories")).toEqual([...subCategories]);
  });

  it("a product is returned with its category and subcategory", async () => {
    const { data } = await fixtures()
      .db("anonymous")
      .from("products")
      .select(PRODUCT_COLUMNS)
      .eq("id", 2);
    expect(data).toEqual([
      {
        id: 2,
        name: "Leather Belt",
        description: "Tanned in Bolgatanga.",
        image: "/belt.webp",
        price: 45.5,
        stockQuantity: 3,
        discount: 0,
        categoryId: 3,
        subCategoryId: 15,
        category: { name: "Accessories" },
        subCategory: { name: "Belts" },
      },
    ]);
  });

  describe("a product written by an admin", () => {
    const products = () => fixtures().db("admin").from("products");

    it.each(impossible.map((change) => [short(change), change] as const))(
      "cannot have %s",
      async (_, change) => {
        const before = await fixtures().rows("public.products");
        expect((await products().insert({ ...dress, ...change })).error).not.toBeNull();
        await fixtures()
          .backend.service.from("products")
          .insert({ ...dress, ...change });
        expect(await fixtures().rows("public.products")).toEqual(before);

        await products().update(dress).eq("id", 1);
        const { error } = await products().update(change).eq("id", 1);
        expect(error).not.toBeNull();
        expect((await fixtures().rows("public.products"))[0]).toEqual({
          id: 1,
          ...dress,
          version: 2,
          editVersion: 2,
        });
      },
    );

    it.each(possible.map((change) => [short(change), change] as const))(
      "can have %s",
      async (_, change) => {
        const { data, error } = await products()
          .insert({ ...dress, ...change })
          .select()
          .single();
        expect(error).toBeNull();
        expect(data).toEqual({ id: 4, ...dress, ...change, version: 1, editVersion: 1 });
        expect((await fixtures().rows("public.products")).at(-1)).toEqual(data);
      },
    );

    it("has a price in whole pesewas", async () => {
      await products().insert({ ...dress, price: 19.999 });
      expect((await fixtures().rows("public.products")).at(-1)).toMatchObject({ price: 20 });
    });

    it("cannot have a chosen id", async () => {
      const before = await fixtures().rows("public.products");
      expect((await products().insert({ id: 77, ...dress })).error).not.toBeNull();
      expect((await products().update({ id: 77 }).eq("id", 1)).error).not.toBeNull();
      expect(await fixtures().rows("public.products")).toEqual(before);
    });
  });

  it("delivery details have a maximum text length", async () => {
    const before = await fixtures().rows("public.deliveryDetails");
    for (const column of ["fullName", "phoneNumber", "address", "city", "region"]) {
      const change: Row = { [column]: "a".repeat(501) };
      const own = fixtures().db("shopper").from("deliveryDetails");
      expect((await own.insert(change)).error).not.toBeNull();
      expect((await own.update(change).eq("id", 1)).error).not.toBeNull();
    }
    expect(await fixtures().rows("public.deliveryDetails")).toEqual(before);
  });

  it("delivery details cannot be moved to another user", async () => {
    const before = await fixtures().rows("public.deliveryDetails");
    const user_id = fixtures().user("another shopper").id;
    const { status } = await fixtures().db("shopper").from("deliveryDetails").update({ user_id });
    expect(status).toBe(403);
    expect(await fixtures().rows("public.deliveryDetails")).toEqual(before);
  });
});

const PROJECT = "https://project.supabase.co";

describeWithFixtures("The image of a product", (fixtures) => {
  const set = (image: string) =>
    fixtures().db("admin").from("products").update({ image }).eq("id", 1).select("image");
  resetRowsBeforeEach(fixtures);

  it.each(["", "/storage/v1/object/public/Products/123-kente shirt.webp".replace(" ", "%20")])(
    "can be '%s'",
    async (image) => {
      expect((await set(image)).data).toEqual([{ image }]);
    },
  );

  it.each([
    "http://[",
    "http://",
    "https:///a.webp",
    "http://1.2.3.4.5/a",
    "http://300.1.1.1/a",
    "http://host:99999/a",
    "//evil.example/a.webp",
    "/\\evil.example/a.webp",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "shirt.webp",
    "/a b.webp",
    '/a".webp',
    "https://user@host.example/a",
  ])("cannot be '%s'", async (image) => {
    expect((await set(image)).status).toBe(400);
  });

  it.each([
    "https://elsewhere.example/a.webp",
    "http://localhost/storage/v1/object/public/Other/a.png",
    "https://evil.example/storage/v1/object/public/Products/a.webp",
  ])("cannot be on another site: '%s'", async (image) => {
    const refused = await set(image);
    expect([refused.status, refused.error?.message]).toEqual([
      400,
      "The picture is on another site. Please upload it to the shop instead.",
    ]);
  });

  it("can be a URL of the project that has issued the admin's token, and of no other", async () => {
    const { keys } = fixtures().backend;
    const claims = { ...claimsOf(fixtures().user("admin").token), iss: `${PROJECT}/auth/v1` };
    const token = signedToken(claims, keys.jwtSecret);
    const setAsProject = async (image: string) => {
      const json = { image, version: (await fixtures().rows("public.products"))[0]?.version };
      const headers = { authorization: `Bearer ${token}` };
      const sent = { method: "PATCH", json, headers };
      return (await fixtures().request("anonymous", "/rest/v1/products?id=eq.1", sent)).status;
    };
    const stored = "/storage/v1/object/public/Products/a.webp";
    expect(await setAsProject(`${PROJECT}${stored}?width=600`)).toBe(204);
    expect(await setAsProject(`${PROJECT}.evil.example${stored}`)).toBe(400);
    expect(await setAsProject(`https://evil.example${stored}`)).toBe(400);
    expect(await setAsProject(`${PROJECT}/storage/v1/object/public/Other/a.webp`)).toBe(400);
    expect(await setAsProject(stored)).toBe(204);
  });

  it("on another site stays when another column is changed", async () => {
    const image = "https://elsewhere.example/old.webp";
    await fixtures().backend.owner(sql`update public.products set image = ${image} where id = 1`);
    const db = fixtures().db("admin").from("products");
    const kept = await db.update({ image, price: 1 }).eq("id", 1).select("image");
    expect(kept.data).toEqual([{ image }]);
  });
});
