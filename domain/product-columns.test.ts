import { expect, it } from "vitest";
import { LINE_COLUMNS, PRODUCT_COLUMNS, ROW_COLUMNS } from "./product-columns.ts";

const columnsOf = (select: string) => select.split(/,(?![^(]*\))/).sort();

it("every list of products reads all columns and the names of both categories", () => {
  expect(columnsOf(PRODUCT_COLUMNS)).toEqual([
    "category:categories(name)",
    "categoryId",
    "description",
    "discount",
    "id",
    "image",
    "name",
    "price",
    "stockQuantity",
    "subCategory:subCategories(name)",
    "subCategoryId",
  ]);
});

it("a saved row has its version and no embeds", () => {
  expect(ROW_COLUMNS).not.toContain("(");
  expect(columnsOf(ROW_COLUMNS)).toContain("version");
});

it("a line of the cart has its product with the category, not with the ids of the form", () => {
  expect(LINE_COLUMNS).toMatch(/^id,quantity,product:products\(id,name,.*,category:categories\(id,name\)\)$/);
  expect(LINE_COLUMNS).not.toContain("ategoryId");
});
