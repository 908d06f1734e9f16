import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import { exampleProduct } from "./example-product.ts";
import { type ProductFormInput, productFormOf, productFormSchema } from "./product-schema.ts";

const png = new File([Uint8Array.from([0x89]), "PNG\r\n\x1a\nrest"], "cloth.png");
const complete: ProductFormInput = {
  name: "Kente stole",
  categoryId: "3",
  subCategoryId: "15",
  description: "Woven in Bonwire.",
  price: "120.50",
  stockQuantity: "30",
  discount: "0",
  lowStockAt: "29",
  hidden: "false",
  image: png,
};

async function complaints(change: Partial<ProductFormInput>): Promise<Record<string, string>> {
  const { error } = await productFormSchema.safeParseAsync({ ...complete, ...change });
  const first: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) first[path.join()] ??= message;
  return first;
}

describe("the product form", () => {
  it("reads the input as text and numbers", async () => {
    expect(await productFormSchema.parseAsync({ ...complete, name: "  Kente stole " })).toEqual({
      ...complete,
      categoryId: 3,
      subCategoryId: 15,
      price: cedis(120.5),
      stockQuantity: 30,
      discount: 0,
      lowStockAt: 29,
      hidden: false,
    });
  });

  it("reads a decimal comma, yes and no, and an empty threshold", async () => {
    const typed = { ...complete, price: "12,50", hidden: "Yes", lowStockAt: "" };
    expect(await productFormSchema.parseAsync(typed)).toMatchObject({
      price: cedis(12.5),
      hidden: true,
      lowStockAt: 29,
    });
  });

  it("reports all missing fields at once", async () => {
    expect(await complaints(productFormOf(undefined))).toEqual({
      name: "Product name is required",
      categoryId: "Category is required",
      subCategoryId: "Subcategory is required",
      description: "Description is required",
      price: "Price is required",
      stockQuantity: "Stock quantity is required",
      image: "Product image is required",
    });
  });

  it.each([
    ["name", "   ", "Product name is required"],
    ["name", "n".repeat(201), "Product name cannot be longer than 200 characters"],
    ["description", "\n", "Description is required"],
    ["description", "d".repeat(5001), "Description cannot be longer than 5,000 characters"],
    ["price", "-0.01", "Price must be a positive number"],
    ["price", "1000000", "Price cannot exceed 999,999.99"],
    ["price", "1.005", "Price cannot have more than two decimals"],
    ["price", "ten", "Price must be a number"],
    ["price", "1,25.00", "Price must be a number"],
    ["stockQuantity", "-1", "Stock quantity cannot be negative"],
    ["stockQuantity", "1.5", "Stock quantity must be a whole number"],
    ["stockQuantity", "1000001", "Stock quantity cannot exceed 1,000,000"],
    ["discount", "-1", "Discount cannot be negative"],
    ["discount", "100.01", "Discount cannot exceed 100"],
    ["discount", "0.125", "Discount cannot have more than two decimals"],
    ["discount", "5%", "Discount must be a number"],
    ["lowStockAt", "-1", "Low stock at cannot be negative"],
    ["lowStockAt", "2.5", "Low stock at must be a whole number"],
    ["hidden", "perhaps", "Hidden must be yes or no"],
    ["subCategoryId", "1", "Subcategory is required"],
    ["image", "", "Product image is required"],
    [
      "image",
      new File(["<html></html>"], "page.png", { type: "image/png" }),
      "Product image must be a JPEG, PNG, WebP or AVIF picture",
    ],
    [
      "image",
      new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "photo.heic", { type: "image/heic" }),
      expect.stringContaining("as JPEG"),
    ],
  ])("rejects an invalid %s (%#)", async (field, value, message) => {
    expect(await complaints({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ["name", "🧵".repeat(200)],
    ["price", "0"],
    ["price", "0.29"],
    ["price", "1,250.50"],
    ["price", "999999.99"],
    ["stockQuantity", "0"],
    ["stockQuantity", "1000000"],
    ["discount", ""],
    ["discount", "33.33"],
    ["discount", "100"],
  ])("accepts a %s at its limits (%#)", async (field, value) => {
    expect(await complaints({ [field]: value })).toEqual({});
  });

  it("is filled with a product's values and does not require its picture again", async () => {
    const product = exampleProduct({
      id: 7,
      name: "Kente stole",
      description: "Woven in Bonwire.",
      price: cedis(0.1),
      stockQuantity: 3,
      discount: 12.5,
    });
    const { category: _, subCategory: __, ...fields } = product;
    expect(await productFormSchema.parseAsync(productFormOf(product))).toEqual(fields);
  });
});
