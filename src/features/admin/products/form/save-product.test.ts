import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleProduct } from "#domain/products/example-product.ts";
import type { ProductForm } from "#domain/products/product-schema.ts";
import { imageName } from "../prepared-image.ts";
import { saveProduct } from "./save-product.ts";

const requests: string[] = [];
beforeEach(() => {
  vi.stubGlobal("fetch", async (input: string) => {
    requests.push(String(input));
    return Response.json([]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  requests.length = 0;
});

const image = "/storage/v1/object/public/Products/1-stole.webp";
const form: ProductForm = { ...exampleProduct({ name: "Stole", image }), id: undefined };

it.each([
  ["a new product without a picture file", form],
  ["an edit of an unknown product", { ...form, id: 7 }],
])("sends no request for %s", async (_, impossible) => {
  await expect(saveProduct(impossible)).rejects.toThrow(
    "No query was constructed for creating or editing the product",
  );
  expect(requests).toEqual([]);
});

it.each([
  ["shirt.jpg", /^\d+-shirt\.webp$/],
  ["a/b\\c.png", /^\d+-abc\.webp$/],
  ["../../etc/passwd", /^\d+-\.\.\.\.webp$/],
  ["Été à Accra #1?.jpeg", /^\d+-Ete a Accra -1-\.webp$/],
  ["My photo (1) ünï #50%.jpg", /^\d+-My photo \(1\) uni -50-\.webp$/],
  ["a&b=c+d,e!'$@.png", /^\d+-a&b=c\+d,e!'\$@\.webp$/],
  ["x;y:z\0.png", /^\d+-x-y-z-\.webp$/],
  ["写真.avif", /^\d+--\.webp$/],
  [`${"n".repeat(300)}.png`, /^\d+-n{80}\.webp$/],
])("stores %s under a valid object name", (fileName, expected) => {
  expect(imageName(fileName, "image/webp")).toMatch(expected);
});

it("never returns the same name twice", () => {
  const names = Array.from({ length: 100 }, () => imageName("shirt.jpg", "image/jpeg"));
  expect(new Set(names).size).toBe(100);
});
