import type { Locator, Page, Request } from "playwright-core";
import sharp from "sharp";
import { toast } from "./page-actions.ts";
import type { VisitOptions } from "./page-pool.ts";
import {
  adminOf,
  desktop,
  openStorefront,
  type Storefront,
  sessionOf,
  users,
} from "./storefront.ts";

/** A running shop with one admin session for every page of the back office. */
export type ProductManagement = Storefront & {
  manage(query?: string, options?: VisitOptions): Promise<Page>;
  visitAsAdmin(path: string, options?: VisitOptions): Promise<Page>;
};

export async function openProductManagement(): Promise<ProductManagement> {
  const storefront = await openStorefront();
  const storageState = await sessionOf(storefront.shop, users.admin);
  const visitAsAdmin = (path: string, options: VisitOptions = desktop) =>
    storefront.visit(path, { ...options, storageState });
  const manage = (query = "", options?: VisitOptions) =>
    visitAsAdmin(`/admin/products${query}`, options);
  return { ...storefront, manage, visitAsAdmin };
}

export function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

/** The table row of a product. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}

/** The text of a row, from left to right. */
export async function textOf(row: Locator): Promise<string> {
  await row.first().waitFor();
  return (await row.allInnerTexts()).join(" ").replaceAll(/\s+/g, " ").trim();
}

export async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = dialog(page);
  await form.getByLabel("Product name").waitFor();
  return form;
}

export async function openEditForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const form = dialog(page);
  await form.getByLabel("Product name").waitFor();
  return form;
}

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** The size of a photograph as a camera stores it: larger than any page shows. */
export const CAMERA_SIZE = { width: 3000, height: 2000 };

/** A small photograph; a large one takes seconds to shrink. */
export async function photo({ width = 300, height = 200, orientation = 1 } = {}): Promise<Picture> {
  const background = { r: 46, g: 58, b: 120 };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  return { name: "Kente photo/ñ 1.jpg", mimeType: "image/jpeg", buffer };
}

export type Entry = {
  name: string;
  category: string;
  subCategory: string;
  description: string;
  price: string;
  stock: string;
  discount: string;
};

export const stole: Entry = {
  name: "Bonwire stole",
  category: "Accessories",
  subCategory: "Belts",
  description: "Woven by hand on a narrow loom.",
  price: "149.5",
  stock: "29",
  discount: "5",
};

export async function fillProduct(form: Locator, entry: Partial<Entry>): Promise<void> {
  const { name, category, subCategory, description, price, stock, discount } = entry;
  if (name !== undefined) await form.getByLabel("Product name").fill(name);
  if (category) await form.getByLabel("Category", { exact: true }).selectOption(category);
  if (subCategory) await form.getByLabel("Subcategory").selectOption(subCategory);
  if (description !== undefined) await form.getByLabel("Description").fill(description);
  if (price !== undefined) await form.getByLabel("Price").fill(price);
  if (stock !== undefined) await form.getByLabel("Stock Quantity").fill(stock);
  if (discount !== undefined) await form.getByLabel("Discount (%)").fill(discount);
}

/** The displayed values of the form. */
export async function entryIn(form: Locator): Promise<Entry> {
  const chosen = (label: string) =>
    form
      .getByLabel(label, { exact: true })
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? "");
  return {
    name: await form.getByLabel("Product name").inputValue(),
    category: await chosen("Category"),
    subCategory: await chosen("Subcategory"),
    description: await form.getByLabel("Description").inputValue(),
    price: await form.getByLabel("Price").inputValue(),
    stock: await form.getByLabel("Stock Quantity").inputValue(),
    discount: await form.getByLabel("Discount (%)").inputValue(),
  };
}

export async function choosePicture(form: Locator, picture: Picture): Promise<void> {
  await form.getByLabel("Product Image").setInputFiles(picture);
}

export async function submit(form: Locator): Promise<void> {
  await form.getByRole("button", { name: /^(Add|Edit) Product$/ }).click();
}

/** The error that aria-describedby connects with the field. */
export async function fieldErrorOf(form: Locator, label: string): Promise<string | null> {
  const field = form.getByLabel(label, { exact: true });
  if ((await field.getAttribute("aria-invalid")) !== "true") return null;
  const id = await field.getAttribute("aria-describedby");
  return form.locator(`[id="${id}"]`).textContent();
}

/** The width of a picture after it was decoded. */
export function loadedWidth(image: Locator): Promise<number> {
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });
}

type Row = { id: number; name: string; image: string; stockQuantity: number };

/** Rows read from the table, not from a page. */
export async function productsNamed(url: string, name: string): Promise<Row[]> {
  const db = await (await adminOf(url)).db();
  const { data, error } = await db
    .from("products")
    .select("id,name,image,stockQuantity")
    .eq("name", name);
  if (error) throw error;
  return data;
}

export const isUpload = (request: Request) =>
  request.method() === "POST" && request.url().includes("/storage/v1/object/Products/");

/** Adds a product in the open page; resolves to the upload of its picture. */
export async function addProduct(page: Page, entry: Entry, picture = photo()): Promise<Request> {
  const form = await openAddForm(page);
  await fillProduct(form, entry);
  await choosePicture(form, await picture);
  const upload = page.waitForRequest(isUpload);
  await submit(form);
  await toast(page, "New product successfully created").waitFor();
  await form.waitFor({ state: "detached" });
  return upload;
}
