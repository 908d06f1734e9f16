import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heading, holdRequests, isFocused } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  cards,
  linesOf,
  openStorefront,
  pathOf,
  signIn,
  withoutProductsInHtml,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();

const related = (page: Page) => page.getByRole("region", { name: "Related Products" });
const quantity = (page: Page) => page.getByLabel("Quantity", { exact: true });

/** Replaces the stock of every product in responses. */
async function withStock(page: Page, stockQuantity: number): Promise<void> {
  await withoutProductsInHtml(page);
  await page.route("**/rest/v1/products*", async (route) => {
    const response = await route.fetch();
    const products: object[] = await response.json();
    await route.fulfill({ json: products.map((product) => ({ ...product, stockQuantity })) });
  });
}

describe("a product page", () => {
  it("shows the product and links to related ones", async () => {
    const page = await storefront.visit("/women-products");
    const first = cards(page).first();
    const [name = "", price = ""] = await linesOf(first);
    await first.getByRole("link").click();
    await heading(page, name).waitFor();
    await expect.poll(() => page.title()).toBe(`${name} · Ntoma`);
    expect(await linesOf(page.getByRole("article"))).toContain(price);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await linesOf(crumbs)).toEqual(["Home", "/", "Women"]);
    await page.getByRole("img", { name }).waitFor();

    const others = related(page).getByRole("link");
    await others.nth(3).waitFor();
    expect(await others.count()).toBe(4);
    const [next = ""] = await linesOf(others.first());
    expect(next).not.toBe(name);
    await others.first().click();
    await page.getByRole("heading", { level: 1, name: next }).waitFor();
    await page.goBack();
    await heading(page, name).waitFor();
  });

  it("shows what was viewed before on this device, the last first", async () => {
    const page = await storefront.visit("/product/1");
    const viewed = page.getByRole("region", { name: "Recently viewed" });
    const waitForVisit = (id: number) =>
      page.waitForFunction(
        (last) => localStorage.getItem("ntoma-viewed")?.startsWith(`[${last}`),
        id,
      );
    await waitForVisit(1);
    expect(await viewed.count()).toBe(0);
    await page.goto(`${storefront.shop.url}/product/2`);
    await waitForVisit(2);
    await page.goto(`${storefront.shop.url}/product/3`);
    const links = viewed.getByRole("link");
    await links.nth(1).waitFor();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(paths).toEqual(["/product/2", "/product/1"]);
  });

  it("says how it is delivered and returned, with links to the rest", async () => {
    const page = await storefront.visit("/product/1");
    const article = page.getByRole("article");
    for (const [name, path] of [
      ["More about delivery", "/delivery"],
      ["More about returns", "/returns"],
    ] as const) {
      expect(await article.getByRole("link", { name }).getAttribute("href")).toBe(path);
    }
    expect(await linesOf(article)).toContain("#0001");
  });

  it("has structured data for search engines in the server's HTML", async () => {
    const html = await (await fetch(`${storefront.shop.url}/product/1`)).text();
    const json = /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Product",
      offers: { priceCurrency: "GHS", availability: "https://schema.org/InStock" },
    });
    const page = await storefront.visit("/product/1");
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    const data = page.locator('script[type="application/ld+json"]');
    await expect.poll(() => data.count()).toBe(0);
    const address = page.locator('link[rel="canonical"]');
    await expect.poll(() => address.getAttribute("href")).toMatch(/\/$/);
  });

  it("limits the quantity to 1 up to the stock", async () => {
    const page = await storefront.visit("/login");
    await withStock(page, 3);
    await page.goto(`${storefront.shop.url}/product/1`);
    const less = page.getByRole("button", { name: "Decrease quantity" });
    const increase = page.getByRole("button", { name: "Increase quantity" });
    expect(await quantity(page).inputValue()).toBe("1");
    expect(await quantity(page).getAttribute("readonly")).not.toBeNull();
    expect(await less.isDisabled()).toBe(true);
    await increase.press("Enter");
    await increase.press("Enter");
    expect(await quantity(page).inputValue()).toBe("3");
    expect(await increase.isDisabled()).toBe(true);
    expect(await isFocused(less)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await quantity(page).inputValue()).toBe("2");
    expect(await isFocused(less)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await quantity(page).inputValue()).toBe("1");
    expect(await isFocused(increase)).toBe(true);
  });

  it("never offers more than the stock, also when the stock decreases", async () => {
    const page = await storefront.visit("/login");
    await withStock(page, 5);
    await page.goto(`${storefront.shop.url}/men-products`);
    await cards(page).first().waitFor();
    await page.unroute("**/rest/v1/products*");
    await withStock(page, 2);
    const release = await holdRequests(page, "**/rest/v1/products*");
    await cards(page).first().getByRole("link").click();
    const increase = page.getByRole("button", { name: "Increase quantity" });
    for (let step = 0; step < 3; step += 1) await increase.click();
    expect(await quantity(page).inputValue()).toBe("4");
    release();
    await page.locator("input[readonly][value='2']").waitFor();
    expect(await increase.isDisabled()).toBe(true);
  });

  it("shows a plain background when a picture cannot be loaded", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    await page.route("**/*.webp*", (route) => route.fulfill({ status: 404 }));
    await page.goto(`${storefront.shop.url}/product/1`);
    const name =
      (await page.getByRole("article").getByRole("heading", { level: 1 }).textContent()) ?? "";
    await page.locator("article span[role=img]").waitFor();
    const placeholder = page.getByRole("img", { name });
    const { width = 0, height = 0 } = (await placeholder.boundingBox()) ?? {};
    expect(height / width).toBeCloseTo(1.25);
    await placeholder.locator("svg").waitFor();
  });

  it("cannot be bought when it is out of stock", async () => {
    const page = await storefront.visit("/login");
    await withStock(page, 0);
    await page.goto(`${storefront.shop.url}/product/1`);
    expect(await page.getByRole("button", { name: "Out of Stock" }).isDisabled()).toBe(true);
    expect(await quantity(page).isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Increase quantity" }).isDisabled()).toBe(true);
  });

  it.each(["Add to Cart", "Add to Wishlist"])(
    "sends a visitor to the sign-in page on %s",
    async (name) => {
      const page = await storefront.visit("/product/2");
      await page.getByRole("button", { name }).click();
      await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
      expect(pathOf(page)).toBe("/login");
    },
  );

  it("adds to cart and wishlist, and the header counts the lines", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    const header = page.getByRole("banner");
    const wishlist = header.getByRole("link", { name: /^Wishlist/ });
    const cart = header.getByRole("link", { name: /^Cart/ });
    expect(await wishlist.textContent()).toBe("");
    await expect.poll(() => cart.textContent()).toBe("0");

    await page.goto(`${storefront.shop.url}/product/4`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/carts")) sent.push(request.url());
    });
    const releaseCart = await holdRequests(page, "**/rest/v1/carts");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    const busy = page.getByRole("button", { name: "Adding", exact: true });
    expect(await busy.isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    releaseCart();
    await page
      .getByRole("status")
      .filter({ hasText: "Item successfully added to cart." })
      .waitFor();
    await header.getByRole("link", { name: "Cart, items: 1" }).waitFor();
    expect(await isFocused(page.getByRole("button", { name: "Add to Cart" }))).toBe(true);
    expect(sent).toHaveLength(1);

    const releaseWishlist = await holdRequests(page, "**/rest/v1/wishlists");
    await page.getByRole("button", { name: "Add to Wishlist" }).click();
    const adding = page.getByRole("button", { name: "Adding...", exact: true });
    expect(await adding.isDisabled()).toBe(true);
    releaseWishlist();
    await page.getByText("Item successfully added to wishlist.").waitFor();
    await header.getByRole("link", { name: "Wishlist, items: 1" }).waitFor();

    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByText("Item successfully added to cart.").last().waitFor();
    await page.reload();
    await header.getByRole("link", { name: "Cart, items: 1" }).waitFor();
  });

  it("shows the server's message when it rejects", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.goto(`${storefront.shop.url}/product/5`);
    await page.route("**/rest/v1/carts", (route) =>
      route.fulfill({ status: 409, json: { message: "This product is out of stock." } }),
    );
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("alert").filter({ hasText: "This product is out of stock." }).waitFor();
  });
});

describe("pages that do not exist", () => {
  it.each(["/product/999999", "/product/abc"])("%s shows 'not found'", async (path) => {
    const page = await storefront.visit(path);
    await page.getByRole("heading", { level: 1, name: "Product not found." }).waitFor();
  });

  it("an unknown path shows a link to the home page", async () => {
    const page = await storefront.visit("/no/such/place");
    await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
    await page.getByRole("link", { name: "Go back home" }).click();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    expect(pathOf(page)).toBe("/");
  });
});
