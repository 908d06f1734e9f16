import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../../harness/browser/axe.ts";
import { heading, isFocused } from "../../harness/browser/page-actions.ts";
import {
  addProduct,
  choosePicture,
  dialog,
  entryIn,
  fillProduct,
  openAddForm,
  openEditForm,
  openProductManagement,
  photo,
  productsNamed,
  stole,
} from "../../harness/browser/product-steps.ts";
import { adminOf } from "../../harness/browser/storefront.ts";

const shop = await openProductManagement();
const FIRST = "Bonwire Kente Sash Belt";

const addressOf = (page: Page) => page.url().slice(shop.shop.url.length);
const nameIn = (page: Page) => dialog(page).getByLabel("Product name");
const idOf = async (name: string) => (await productsNamed(shop.shop.url, name))[0]?.id;
const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });

async function isClosed(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: "detached" });
}

describe("the address of the editor", () => {
  it("keeps the filter, the place and the chosen rows of the list behind it; Back closes it", async () => {
    const page = await shop.manage("?sort=name");
    const box = page.getByRole("checkbox").nth(8);
    await box.check();
    await box.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(200);
    const name = await page.getByRole("rowheader").nth(8).getByRole("link").innerText();
    await openEditForm(page, name);
    expect(addressOf(page)).toBe(`/admin/products/${await idOf(name)}?sort=name`);
    await expect.poll(() => page.title()).toMatch(/Edit product · Ntoma$/);
    await page.goBack();
    await isClosed(page);
    expect(addressOf(page)).toBe("/admin/products?sort=name");
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    expect(await box.isChecked()).toBe(true);
    expect(await isFocused(page.getByRole("button", { name: `Edit ${name}` }))).toBe(true);
    await page.goForward();
    await nameIn(page).waitFor();
    expect(await nameIn(page).inputValue()).toBe(name);
  });

  it("is left as by Back when the dialog is closed: no step too many", async () => {
    const page = await shop.manage();
    await search(page).fill("kente");
    await page.waitForURL("**?search=kente");
    await openEditForm(page, FIRST);
    await dialog(page).getByRole("button", { name: "Cancel" }).dblclick();
    await isClosed(page);
    expect(addressOf(page)).toBe("/admin/products?search=kente");
    await page.goBack();
    await page.waitForURL("**/admin/products");
    await heading(page, "Product Management").waitFor();
  });

  it("opens the product after a reload and from a shared link", async () => {
    const id = await idOf(FIRST);
    const page = await shop.manage(`/${id}?search=kente`);
    await nameIn(page).waitFor();
    await page.reload();
    await nameIn(page).waitFor();
    expect(await nameIn(page).inputValue()).toBe(FIRST);
    await page.keyboard.press("Escape");
    await isClosed(page);
    expect(addressOf(page)).toBe("/admin/products?search=kente");
    expect(await search(page).inputValue()).toBe("kente");
    expect(await page.getByRole("link", { name: "Products" }).getAttribute("aria-current")).toBe(
      "page",
    );
  });

  it("opens the form of a new product", async () => {
    const page = await shop.manage("/new");
    await nameIn(page).waitFor();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await isClosed(page);
    await heading(page, "Product Management").waitFor();
    expect(addressOf(page)).toBe("/admin/products");
  });

  it("says when there is no such product, and leads to the trash", async () => {
    const page = await shop.manage("/987654");
    await dialog(page).getByRole("heading", { name: "Product not found" }).waitFor();
    await dialog(page).getByText("There is no product #987654.").waitFor();
    await dialog(page).getByRole("link", { name: "Open the trash" }).click();
    await isClosed(page);
    await page.getByText("Nothing in the trash").waitFor();
  });

  it("is a page that does not exist for what is no number", async () => {
    const response = await fetch(`${shop.shop.url}/admin/products/kente`);
    expect(response.status).toBe(404);
    const page = await shop.manage("/kente");
    await heading(page, "Page Not Found").waitFor();
  });

  it("offers to try again when the product could not be loaded", async () => {
    const page = await shop.visitAsAdmin("/admin/orders");
    await page.route("**/rest/v1/products?*", (route) => route.abort());
    await page.goto(`${shop.shop.url}/admin/products/${await idOf(FIRST)}`);
    await dialog(page).getByText("The product could not be loaded").waitFor();
    await page.unrouteAll();
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await nameIn(page).waitFor();
  });
});

describe("the history of a product", () => {
  it("says who changed what, from which value to which, when it is unfolded", async () => {
    const page = await shop.manage();
    await addProduct(page, { ...stole, name: "Smock with a past", price: "100", stock: "7" });
    const id = await idOf("Smock with a past");
    const db = await (await adminOf(shop.shop.url)).db();
    const change = { price: 1250.5, stockQuantity: 12, version: 1 };
    await db.from("products").update(change).eq("id", id).throwOnError();
    const form = await openEditForm(page, "Smock with a past");
    const history = form.getByRole("list", { name: "Changes of the product" });
    await form.getByText(/^Last changed by Ama Mensah on /).waitFor();
    expect(await history.isVisible()).toBe(false);
    await form.getByText("History", { exact: true }).click();
    const entries = await history.getByRole("listitem").allInnerTexts();
    expect(entries[0]).toContain("Price: GH₵100.00 → GH₵1,250.50");
    expect(entries[0]).toContain("Stock Quantity: 7 → 12");
    expect(entries[1]).toMatch(/^Added\s+Ama Mensah · /);
    expect(await violations(page)).toEqual([]);
  });

  it("has a link to the product's page in the shop, unless shoppers do not see it", async () => {
    const page = await shop.manage();
    const form = await openEditForm(page, FIRST);
    const link = form.getByRole("link", { name: "View in shop" });
    expect(await link.getAttribute("href")).toBe(`/product/${await idOf(FIRST)}`);
    expect(await link.getAttribute("target")).toBe("_blank");
    await addProduct(await shop.manage(), { ...stole, name: "Smock in the cupboard" });
    const db = await (await adminOf(shop.shop.url)).db();
    const id = await idOf("Smock in the cupboard");
    await db.from("products").update({ hidden: true, version: 1 }).eq("id", id).throwOnError();
    const other = await shop.manage(`/${id}`);
    await nameIn(other).waitFor();
    expect(await dialog(other).getByRole("link", { name: "View in shop" }).count()).toBe(0);
  });
});

describe("a product after another", () => {
  it("begins with the category of the one before", async () => {
    const page = await shop.manage();
    const form = await openAddForm(page);
    await fillProduct(form, { ...stole, name: "First of two", price: "1,250.50" });
    await choosePicture(form, await photo());
    await form.getByRole("button", { name: "Save and add another" }).click();
    await expect.poll(() => nameIn(page).inputValue()).toBe("");
    expect(await entryIn(form)).toMatchObject({
      category: stole.category,
      subCategory: stole.subCategory,
      description: "",
      price: "",
    });
    await page.goBack();
    await isClosed(page);
    await page.getByRole("cell", { name: /^GH₵1,250.50: .* First of two$/ }).waitFor();
    expect(addressOf(page)).toBe("/admin/products");
  });

  it("is a copy with an address that survives a reload", async () => {
    const page = await shop.manage();
    await addProduct(page, { ...stole, name: "To be copied" });
    const form = await openEditForm(page, "To be copied");
    await form.getByRole("button", { name: "Duplicate" }).click();
    await expect.poll(() => nameIn(page).inputValue()).toBe("To be copied (copy)");
    await page.reload();
    await expect.poll(() => nameIn(page).inputValue()).toBe("To be copied (copy)");
    expect(addressOf(page)).toBe("/admin/products/new");
  });
});
