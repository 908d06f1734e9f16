import { expect, it } from "vitest";
import {
  LINE_COLUMNS,
  PRODUCT_COLUMNS,
  productColumns,
  publicColumns,
  ROW_COLUMNS,
} from "./product-columns.ts";

const names = productColumns.map(({ name }) => name);

const publicNames = publicColumns.map(({ name }) => name);

it("every list of the shop reads the public columns and the names of both categories", () => {
  const embeds = "category:categories(name),subCategory:subCategories(name)";
  expect(PRODUCT_COLUMNS).toBe(`id,${publicNames},${embeds}`);
});

it("a saved row has its version and no embeds", () => {
  expect(ROW_COLUMNS).toBe(`id,${names},version`);
});

it("a line of the cart has its product with the category, not with the ids of the form", () => {
  expect(LINE_COLUMNS).toMatch(
    /^id,productId,quantity,product:products\(id,name,.*,category:categories\(id,name\)\)$/,
  );
  expect(LINE_COLUMNS).not.toContain("ategoryId");
});
