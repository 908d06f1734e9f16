import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { cards, linesOf, openStorefront, pathOf, users } from "../harness/browser/storefront.ts";
import { signedIn } from "../harness/shop/clients.ts";

const COUNT = 400;

const storefront = await openStorefront();
let page: Page;
beforeAll(async () => {
  const admin = await (await signedIn(storefront.shop.url, users.admin)).db();
  const added = Array.from({ length: COUNT }, (_, index) => ({
    name: `Shirt ${index + 1}`,
    description: "-",
    image: "/og.png",
    price: 1000 + (index % 50),
    stockQuantity: 5,
    categoryId: 1,
    subCategoryId: 1 + (index % 5),
  }));
  await admin.from("products").insert(added).throwOnError();
  page = await storefront.visit("/men-products");
  await cards(page).first().waitFor();
});

/** Until the page has received the event of it, by which it remembers its position. */
const scrollTo = (y: number) =>
  page.evaluate(async (top) => {
    window.scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, y);
const scrolled = (y: number) =>
  page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, y);
const lastShirt = (count: number) => page.getByRole("link", { name: `Shirt ${count} ` });

/** Scrolls to the end of what is loaded until a card is there. */
async function scrollToCard(count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await scrollTo(1e9);
        return lastShirt(count).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
}

describe("a category with hundreds of products", () => {
  it("shows the first at once, and the others as the shopper scrolls", async () => {
    const html = await (await fetch(`${storefront.shop.url}/men-products`)).text();
    expect(html.match(/<a [^>]*href="\/product\/\d+"/g)).toHaveLength(48);
    expect(await cards(page).first().getAttribute("aria-setsize")).toBe(String(COUNT + 20));
    expect(await cards(page).count()).toBeLessThan(200);
    await scrollToCard(COUNT);
    expect(await cards(page).count()).toBe(COUNT + 20);
    expect(
      new Set(
        await cards(page)
          .getByRole("link")
          .evaluateAll((links) => links.map(String)),
      ).size,
    ).toBe(COUNT + 20);
  });

  it("keeps the scroll position over reload and Back", async () => {
    await scrollTo(12_000);
    await scrolled(12_000);
    await page.reload();
    await scrolled(12_000);
    const inView = page.getByRole("link", { name: /^Shirt/ }).nth(100);
    const [name = ""] = await linesOf(inView);
    await inView.dispatchEvent("click");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await scrolled(0);
    await page.goBack();
    await scrolled(12_000);
    expect(pathOf(page)).toBe("/men-products");
  });

  it("is filtered and sorted as a whole, and counts what is not loaded", async () => {
    await page.goto(`${storefront.shop.url}/men-products?sub=2&sort=price-desc`);
    await page.getByText("84 products").first().waitFor();
    await page.getByRole("link", { name: /^Shirt 397 / }).waitFor();
    expect(await cards(page).first().getAttribute("aria-setsize")).toBe("84");
    expect(await linesOf(cards(page).first())).toContain("Shirt 397");
    await scrollTo(90_000);
    await page.getByLabel("Shoes").click();
    await page.waitForURL("**/men-products?sub=2&sort=price-desc&sub=4");
    await page.getByRole("link", { name: /^Shirt 399 / }).waitFor();
    expect(await cards(page).first().getAttribute("aria-setsize")).toBe("168");
    await page.getByText("168 products").first().waitFor();
  });
});
