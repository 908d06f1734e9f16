import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../harness/browser/axe.ts";
import { newProduct } from "../harness/browser/checkout-steps.ts";
import {
  cards,
  linesOf,
  openStorefront,
  pathOf,
  phone,
  sessionOf,
  users,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const create = async (product: { name: string; stockQuantity: number }) => ({
  ...product,
  id: await newProduct(storefront, product),
});
const soldOut = await create({ name: "Sold out smock", stockQuantity: 0 });
const last = await create({ name: "Last smocks", stockQuantity: 6 });
const storageState = await sessionOf(storefront.shop, users.shopper);

const items = (page: Page) =>
  page.locator("main li").filter({ has: page.locator("a[href^='/product/']") });
const card = (page: Page, name: string) => items(page).filter({ hasText: name });

describe("stock", () => {
  it("is shown on cards and on the product page", async () => {
    const page = await storefront.visit("/men-products");
    expect(await linesOf(card(page, soldOut.name))).toContain("Out of Stock");
    expect(await linesOf(card(page, last.name))).toContain("Only 6 left");
    expect(await violations(page)).toEqual([]);
    await page.goto(`${storefront.shop.url}/product/${last.id}`);
    await page.getByRole("article").getByText("Only 6 left").waitFor();
    await page.goto(`${storefront.shop.url}/product/${soldOut.id}`);
    await page.getByRole("article").getByRole("button", { name: "Out of Stock" }).waitFor();
  });
});

describe("the wishlist button of a card", () => {
  const heart = (page: Page, name: string) =>
    page.getByRole("button", { name: `Save ${name} to the wishlist` });

  it("adds the product, shows the state on every page, and removes it", async () => {
    const page = await storefront.visit("/men-products", { storageState });
    await heart(page, last.name).click();
    await page.getByText("Item successfully added to wishlist.").waitFor();
    await page.getByRole("link", { name: "Wishlist, items: 1" }).waitFor();
    expect(await heart(page, last.name).getAttribute("aria-pressed")).toBe("true");
    expect(await heart(page, soldOut.name).getAttribute("aria-pressed")).toBe("false");
    await card(page, last.name).getByRole("link").click();
    await page.getByRole("button", { name: "In your wishlist" }).waitFor();
    await page.goBack();
    await page.reload();
    await page
      .locator(`[aria-label="Save ${last.name} to the wishlist"][aria-pressed="true"]`)
      .click();
    await page.getByRole("link", { name: "Wishlist, items: 0" }).waitFor();
    expect(await heart(page, last.name).getAttribute("aria-pressed")).toBe("false");
  });

  it("sends a visitor to the sign-in page", async () => {
    const page = await storefront.visit("/men-products");
    await heart(page, last.name).click();
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
  });
});

describe("the list", () => {
  const prices = async (page: Page) =>
    (await cards(page).allInnerTexts()).map((text) =>
      Number(/GH₵([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(",", "")),
    );

  it("is sorted by the URL's parameter", async () => {
    const page = await storefront.visit("/men-products");
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await cards(page).first().waitFor();
    await sort.selectOption("Price: low to high");
    await page.waitForURL("**/men-products?sort=price-asc");
    const ascending = await prices(page);
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    await page.getByLabel("Shirts").check();
    await page.waitForURL("**/men-products?sort=price-asc&sub=1");
    await page.reload();
    await cards(page).first().waitFor();
    expect(await sort.inputValue()).toBe("price-asc");
    await sort.selectOption("Newest");
    await page.waitForURL("**/men-products?sort=newest&sub=1");
    await expect.poll(() => linesOf(items(page).first())).toContain(last.name);
    await sort.selectOption("Featured");
    await page.waitForURL("**/men-products?sub=1");
  });

  it("shows the number of products per subcategory and resets the filter", async () => {
    const page = await storefront.visit("/men-products?sub=1&sub=4");
    await cards(page).first().waitFor();
    const label = page.locator("label", { hasText: "Trousers" });
    await label.locator('[data-count="4"]').waitFor({ state: "attached" });
    expect(await page.getByRole("checkbox", { name: "Trousers", exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.waitForURL("**/men-products");
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    expect(pathOf(page)).toBe("/men-products");
  });

  it("shows the selected filter on a phone after a reload", async () => {
    const page = await storefront.visit("/men-products?sub=5", phone);
    const chip = page.locator("label", { hasText: "Bags" });
    await page.getByRole("checkbox", { name: "Bags", checked: true }).waitFor();
    await expect
      .poll(async () => {
        const place = await chip.boundingBox();
        return place && place.x >= 0 && place.x + place.width <= phone.viewport.width;
      })
      .toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});
