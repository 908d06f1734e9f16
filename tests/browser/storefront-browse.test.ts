import { describe, expect, it } from "vitest";
import { categories, subCategoriesOf } from "../../domain/products/catalog.ts";
import { productCount } from "../../domain/products/search.ts";
import { appStarted, focusedId, holdRequests } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  cards,
  desktop,
  linesOf,
  openSharedStorefront,
  pathOf,
  phone,
  withoutProductsInHtml,
} from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();

describe("home", () => {
  it("is in the HTML, before any script", async () => {
    const page = await storefront.visit("/", { ...desktop, javaScriptEnabled: false });
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    await page.getByRole("button", { name: "Shop the Collection" }).waitFor();
    const links = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(links).toEqual([
      ["See the season's dresses", "/women-products"],
      ["Shirts", "/men-products"],
      ["Shoes", "/men-products"],
      ["Bags", "/accessories"],
      ["Jewelry", "/accessories"],
      ["Women's Collection", "/women-products"],
      ["Men's Collection", "/men-products"],
      ["Accessories", "/accessories"],
    ]);
    for (const heading of ["Shop by Category", "Featured Products"]) {
      await page.getByRole("heading", { name: heading }).waitFor();
    }
    const footer = page.getByRole("contentinfo");
    expect(await footer.textContent()).toMatch(/© 20\d\d/);
    expect(await footer.textContent()).toContain("All rights reserved");
    expect(await footer.locator('a[href="#"]').count()).toBe(2);
  });

  it("has a promotion between the hero and the tiles", async () => {
    const page = await storefront.visit("/");
    const headings = page.getByRole("main").getByRole("heading");
    expect(await headings.allTextContents()).toEqual([
      "Redefine Your Wardrobe",
      "From the dye pit to your door",
      "Shop by Category",
      "Featured Products",
    ]);
  });

  it.each([
    [390, 400, 1],
    [767, 400, 1],
    [768, 450, 3],
    [1440, 450, 3],
  ])("keeps its dimensions at a width of %i", async (width, heroHeight, columns) => {
    const page = await storefront.visit("/", { viewport: { width, height: 900 } });
    const hero = page.getByRole("region", { name: "Redefine Your Wardrobe" });
    expect((await hero.boundingBox())?.height).toBe(heroHeight);
    const featured = page.getByRole("region", { name: "Featured Products" }).getByRole("listitem");
    const lefts = await featured.evaluateAll((all) =>
      all.map((li) => li.getBoundingClientRect().x),
    );
    expect(lefts).toHaveLength(3);
    expect(new Set(lefts).size).toBe(columns);
  });

  it("has two links without a destination", async () => {
    const page = await storefront.visit("/");
    await appStarted(page);
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await page.getByRole("link", { name: "Instagram" }).click();
    await page.getByRole("link", { name: "Facebook" }).click();
    // A navigation caused by those links would have come before this one.
    await page.getByRole("contentinfo").getByRole("link", { name: "Women" }).click();
    await page.getByRole("heading", { level: 1, name: "Women's Clothing" }).waitFor();
    expect(await steps()).toBe(before + 1);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    expect(pathOf(page)).toBe("/");
  });

  it("requests small pictures on phones", async () => {
    const page = await storefront.visit("/", { ...phone, deviceScaleFactor: 2 });
    const images = page.getByRole("main").locator("img");
    // Those below the first view are added when the app has started.
    await expect.poll(() => images.count()).toBe(9);
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
    // A lazy image that was not requested yet is complete, too, but has no source.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, currentSrc }) => complete && currentSrc !== ""),
    );
    const sources = await images.evaluateAll((all) =>
      all.map((image) => (image as HTMLImageElement).currentSrc),
    );
    expect(sources.filter((source) => !source.includes("-small"))).toEqual([]);
  });
});

describe("category pages", () => {
  it.each(categories)("show $title with its own filter and cards", async ({ id, title, path }) => {
    const page = await storefront.visit("/");
    const { name } = categories[id - 1] ?? { name: "" };
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(pathOf(page)).toBe(path);
    await expect.poll(() => page.title()).toBe(`${title} · Ntoma`);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await linesOf(crumbs)).toEqual(["Home", "/", title]);
    const boxes = page.getByRole("group", { name: "Category" }).getByRole("checkbox");
    const labels = await boxes.evaluateAll((all) =>
      all.map((box) => box.closest("label")?.textContent),
    );
    expect(labels).toEqual(subCategoriesOf(id).map((subCategory) => subCategory.name));
    const first = cards(page).first();
    expect(await linesOf(first)).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/^GH₵[\d,]+\.\d{2}$/),
    ]);
    expect(await first.getByRole("link").getAttribute("href")).toMatch(/^\/product\/\d+$/);
  });

  it("combine filters by union, keep them over a reload and undo them with Back", async () => {
    const page = await storefront.visit("/men-products");
    const all = await cardCount(page);
    await page.getByLabel("Shirts").check();
    await page.waitForURL("**/men-products?sub=1");
    await expect.poll(() => cardCount(page)).toBeLessThan(all);
    const shirts = await cardCount(page);
    const status = page.getByRole("main").getByRole("status");
    await status.filter({ hasText: new RegExp(`^${shirts} products$`) }).waitFor();
    await page.getByLabel("Shoes").check();
    await page.waitForURL("**/men-products?sub=1&sub=4");
    await expect.poll(() => cardCount(page)).toBeGreaterThan(shirts);
    const shirtsAndShoes = await cardCount(page);
    expect(shirts).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(shirtsAndShoes);

    await page.reload();
    await expect.poll(() => cardCount(page)).toBe(shirtsAndShoes);
    await expect.poll(() => page.getByLabel("Shoes").isChecked()).toBe(true);
    await page.goBack();
    await page.waitForURL("**/men-products?sub=1");
    await expect.poll(() => page.getByLabel("Shoes").isChecked()).toBe(false);
    await expect.poll(() => cardCount(page)).toBe(shirts);
    await page.goBack();
    await page.waitForURL("**/men-products");
    await expect.poll(() => cardCount(page)).toBe(all);
  });

  it("show the choice in a control at once, before the list is rendered", async () => {
    const page = await storefront.visit("/men-products");
    await appStarted(page);
    const checked = await page
      .getByRole("checkbox", { name: "Shirts" })
      .evaluate((checkbox: HTMLInputElement) => {
        checkbox.click();
        return checkbox.checked;
      });
    expect(checked).toBe(true);
    const chosen = await page
      .getByRole("combobox", { name: "Sort by" })
      .evaluate((select: HTMLSelectElement) => {
        select.value = "newest";
        select.dispatchEvent(new Event("change", { bubbles: true }));
        return select.value;
      });
    expect(chosen).toBe("newest");
  });

  it("show what costs as much as the shopper wants, and is in stock", async () => {
    const page = await storefront.visit("/men-products?sub=1");
    await page.getByLabel("Lowest price").fill("300");
    await page.getByLabel("Highest price").fill("150");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL("**/men-products?sub=1&min=300&max=150");
    const isInRange = async () => {
      const texts = await cards(page).allTextContents();
      const prices = texts.map((text) => Number(/GH₵([\d,.]+)/.exec(text)?.[1]?.replace(",", "")));
      return prices.length > 0 && prices.every((price) => price >= 150 && price <= 300);
    };
    await expect.poll(isInRange).toBe(true);
    expect(await page.getByLabel("Lowest price").inputValue()).toBe("150");
    const status = page.getByRole("main").getByRole("status").first();
    await expect.poll(() => status.textContent()).toBe(productCount(await cards(page).count()));
    await page.getByRole("checkbox", { name: "In stock only" }).check();
    await page.waitForURL("**/men-products?sub=1&min=300&max=150&stock=in");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.waitForURL("**/men-products");
    expect(await page.getByLabel("Lowest price").inputValue()).toBe("");
  });

  it("keep a cleared filter cleared when the order is changed at once", async () => {
    const page = await storefront.visit("/men-products?sub=1");
    await appStarted(page);
    await page.getByRole("button", { name: "Clear all" }).evaluate((button: HTMLElement) => {
      const select = document.querySelector<HTMLSelectElement>("[aria-label='Sort by']");
      if (!select) throw new Error("There is no control for the order.");
      button.click();
      select.value = "newest";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.waitForURL(({ search }) => search.includes("sort=newest"));
    expect(pathOf(page)).toBe("/men-products?sort=newest");
  });

  it("show a skeleton first", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    await withoutProductsInHtml(page);
    const release = await holdRequests(page, "**/rest/v1/products*");
    await page.goto(`${storefront.shop.url}/women-products`);
    const skeleton = page.getByRole("status").filter({ hasText: "Loading products" });
    await skeleton.waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Women's Clothing");
    release();
    await skeleton.waitFor({ state: "detached" });
    await cards(page).first().waitFor();
  });

  it("render a list of common length completely, but request only pictures near the viewport", async () => {
    const page = await storefront.visit(BLANK_PAGE, phone);
    const requests: string[] = [];
    await page.route("**/picture-*.webp", (route) => {
      requests.push(route.request().url());
      return route.fulfill({ path: "src/assets/home/tile-bags-small.webp" });
    });
    await withoutProductsInHtml(page);
    await page.route("**/rest/v1/products*", async (route) => {
      const response = await route.fetch({
        url: `${storefront.shop.url}/rest/v1/products?limit=1`,
      });
      const [product] = await response.json();
      const json = Array.from({ length: 47 }, (_, id) => ({
        ...product,
        id: id + 1,
        image: `/picture-${id + 1}.webp`,
      }));
      await route.fulfill({ json });
    });
    await page.goto(`${storefront.shop.url}/men-products`, { waitUntil: "networkidle" });
    await expect.poll(() => cards(page).count()).toBe(47);
    await expect.poll(() => requests.length).toBeGreaterThan(3);
    expect(requests.length).toBeLessThan(30);
    const last = page.waitForRequest("**/picture-47.webp");
    await cards(page).last().scrollIntoViewIfNeeded();
    await last;
  });

  it("show an error when the products cannot be loaded, and can be retried", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    await withoutProductsInHtml(page);
    await page.route("**/rest/v1/products*", (route) => route.abort());
    await page.goto(`${storefront.shop.url}/accessories`);
    await page.getByRole("alert").filter({ hasText: "products could not be loaded" }).waitFor();
    await page.unroute("**/rest/v1/products*");
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await cards(page).first().waitFor();
    expect(await focusedId(page)).toBe("main");
  });
});

/** The list's aria-setsize, which includes items that are not rendered. */
async function cardCount(page: import("playwright-core").Page): Promise<number> {
  const size = await cards(page).first().getAttribute("aria-setsize");
  return Number(size);
}
