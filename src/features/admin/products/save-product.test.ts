import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ProductForm } from "#domain/product-form.ts";
import { pictureName } from "./picture-name.ts";
import { saveProduct } from "./save-product.ts";

const asked: string[] = [];
beforeEach(() => {
  vi.stubGlobal("fetch", async (input: string) => {
    asked.push(String(input));
    return Response.json([]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const form: ProductForm = {
  name: "Stole",
  description: "Woven.",
  price: 1,
  stockQuantity: 1,
  discount: 0,
  categoryId: 1,
  subCategoryId: 1,
  image: "/storage/v1/object/public/Products/1-stole.webp",
};

it.each([
  ["a new product without a picture file", form],
  ["an edit of nothing known", { ...form, id: 7 }],
])("builds no query for %s and says so", async (_, impossible) => {
  await expect(saveProduct(impossible)).rejects.toThrow(
    "No query was constructed for creating or editing the product",
  );
  expect(asked).toEqual([]);
});

it.each([
  ["shirt.jpg", /^\d+-shirt\.webp$/],
  ["a/b\\c.png", /^\d+-abc\.webp$/],
  ["../../etc/passwd", /^\d+--\.webp$/],
  ["Été à Accra #1?.jpeg", /^\d+-Ete-a-Accra-1-\.webp$/],
  ["写真.avif", /^\d+--\.webp$/],
  [`${"n".repeat(300)}.png`, /^\d+-n{80}\.webp$/],
])("stores %s under a name that every address takes", (fileName, expected) => {
  expect(pictureName(fileName, "image/webp")).toMatch(expected);
});

it("never gives the same name twice", () => {
  const names = Array.from({ length: 100 }, () => pictureName("shirt.jpg", "image/jpeg"));
  expect(new Set(names).size).toBe(100);
});
