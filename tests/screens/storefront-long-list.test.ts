import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../domain/products/catalog.ts";
import { exampleProduct } from "../../domain/products/example-product.ts";
import {
  cards,
  linesOf,
  openSharedStorefront,
  pathOf,
  withoutProductsInHtml,
} from "../harness/browser/storefront.ts";

const COUNT = 5000;

const storefront = await openSharedStorefront();
let page: Page;
beforeAll(async () => {
  page = await storefront.visit("/login");
  await withoutProductsInHtml(page);
  await page.route("**/rest/v1/products*", answerWithMany);
  await page.goto(`${storefront.shop.url}/men-products`);
  await cards(page).first().waitFor();
});

function product(id: number): Product {
  const stock = { price: id, stockQuantity: 5, subCategoryId: 1 + (id % 5) };
  return exampleProduct({ id, name: `Shirt ${id}`, image: "/og.png", ...stock });
}

async function answerWithMany(route: Route): Promise<void> {
  const { searchParams } = new URL(route.request().url());
  const first = Number(searchParams.get("offset") ?? 0);
  const length = Math.min(Number(searchParams.get("limit")), 1000, COUNT - first);
  await route.fulfill({ json: Array.from({ length }, (_, index) => product(first + index + 1)) });
}

function scrollTo(y: number): Promise<void> {
  return page.evaluate((top) => window.scrollTo(0, top), y);
}

const scrolled = (y: number) =>
  page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, y);

describe("5,000 products", () => {
  it("are all reachable, but only those near the viewport are rendered", async () => {
    expect(await cards(page).first().getAttribute("aria-setsize")).toBe(String(COUNT));
    expect(await cards(page).count()).toBeLessThan(60);
    await scrollTo(1e9);
    await page.getByRole("link", { name: `Shirt ${COUNT} ` }).waitFor();
    expect(await cards(page).count()).toBeLessThan(60);
  });

  it("keep the scroll position over reload and Back", async () => {
    await scrollTo(60_000);
    await scrolled(60_000);
    const inView = page.getByRole("link", { name: /^Shirt/ }).nth(12);
    const [name = ""] = await linesOf(inView);
    await page.reload();
    await scrolled(60_000);
    await page.getByRole("link", { name: `${name} ` }).click();
    await page.getByRole("heading", { level: 1, name: /^Shirt/ }).waitFor();
    await scrolled(0);
    await page.goBack();
    await page.getByRole("link", { name: `${name} ` }).waitFor();
    expect(pathOf(page)).toBe("/men-products");
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(55_000);
  });

  it("scroll to the top when the filter changes", async () => {
    await scrollTo(90_000);
    await page.getByLabel("Trousers").check();
    await page.getByRole("link", { name: /^Shirt 1 / }).waitFor();
    expect(await cards(page).first().getAttribute("aria-setsize")).toBe("1000");
  });
});
