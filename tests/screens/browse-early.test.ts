import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  desktop,
  openStorefront,
  pathOf,
  phone,
  sessionOf,
  users,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const storageState = await sessionOf(storefront.shop, users.shopper);

/** Opens a page whose scripts never load. */
async function visitWithoutCode(path: string, options = phone): Promise<Page> {
  const page = await storefront.visit(BLANK_PAGE, options);
  await page.route("**/assets/*.js", () => {});
  await page.goto(storefront.shop.url + path, { waitUntil: "commit" });
  await page.getByRole("banner").waitFor();
  return page;
}

describe("before the app's code is loaded", () => {
  it("the menu opens, navigates and closes", async () => {
    const page = await visitWithoutCode("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "My Orders" }).waitFor();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Women" }).click({ noWaitAfter: true });
    await page.waitForURL("**/women-products", { waitUntil: "commit" });
  });

  it("the login is a link", async () => {
    const page = await visitWithoutCode("/");
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Login" })
      .click({ noWaitAfter: true });
    await page.waitForURL("**/login", { waitUntil: "commit" });
  });

  it("a signed-in user does not see the login", async () => {
    const page = await storefront.visit(BLANK_PAGE, { ...phone, storageState });
    await page.route("**/assets/index-*.js", () => {});
    await page.goto(storefront.shop.url, { waitUntil: "commit" });
    const login = page.getByRole("banner").locator("a[href='/login']").last();
    await login.waitFor({ state: "attached" });
    await expect.poll(() => login.isVisible()).toBe(false);
  });

  it("the search is a form, also behind the phone's magnifier", async () => {
    const page = await visitWithoutCode("/");
    await page.getByRole("button", { name: "Open search" }).click();
    const search = page.getByRole("dialog").getByRole("combobox", { name: "Search" });
    await search.fill("kente");
    await search.press("Enter", { noWaitAfter: true });
    await page.waitForURL("**/search?q=kente", { waitUntil: "commit" });
  });

  it("the product is shown, with buttons that look ready", async () => {
    const page = await visitWithoutCode("/product/1");
    await page.getByRole("heading", { level: 1, name: "Osu Stripe Oxford Shirt" }).waitFor();
    const button = page.getByRole("button", { name: "Add to Cart" });
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    expect(await button.isEnabled()).toBe(true);
  });

  it("the pictures below the fold are not requested", async () => {
    const page = await visitWithoutCode("/");
    const tiles = page.getByRole("region", { name: "Shop by Category" });
    await tiles.waitFor();
    expect(await tiles.locator("img").count()).toBe(0);
    const complete = await storefront.visit("/", phone);
    const images = complete.getByRole("region", { name: "Shop by Category" }).locator("img");
    await images.nth(3).waitFor();
    expect(await images.nth(3).getAttribute("loading")).toBe("lazy");
  });

  it("'Shop the Collection' links to the categories", async () => {
    const page = await visitWithoutCode("/", desktop);
    const button = page.getByRole("button", { name: "Shop the Collection" });
    await button.click({ noWaitAfter: true });
    await page.waitForURL("**/?#shop-by-category", { waitUntil: "commit" });
  });
});

describe("'Shop the Collection'", () => {
  it.each([phone, desktop])("scrolls to 'Shop by Category'", async (options) => {
    const page = await storefront.visit("/", options);
    const tiles = page.getByRole("region", { name: "Shop by Category" });
    await tiles.locator("img").first().waitFor();
    await page.getByRole("button", { name: "Shop the Collection" }).click();
    const top = async () => (await tiles.boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeLessThan(120);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(pathOf(page)).toBe("/");
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Shirts");
  });
});

describe("the menu of a phone", () => {
  it("signs out", async () => {
    const page = await storefront.visit("/", { ...phone, storageState });
    await page.getByRole("button", { name: /^Account menu/ }).waitFor();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    expect(await menu.getByRole("link", { name: "Login" }).count()).toBe(0);
    await menu.getByRole("button", { name: "Logout" }).click();
    await page.getByText("Signed out successfully").waitFor();
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("a small screen", () => {
  it.each([
    ["320 pixels", { width: 320, height: 568 }],
    ["a phone at 200 %", { width: 195, height: 422 }],
    ["a laptop at 400 %", { width: 320, height: 200 }],
  ])("shows a product's name and price first: %s", async (_what, viewport) => {
    const page = await storefront.visit("/product/1", { viewport });
    const heading = page.getByRole("article").getByRole("heading", { level: 1 });
    await heading.waitFor();
    const name = await heading.boundingBox();
    const picture = await page.getByRole("article").locator("img").first().boundingBox();
    expect(name?.y).toBeLessThan(picture?.y ?? 0);
    const price = page.getByRole("article").getByText(/^GH₵/).first();
    expect((await price.boundingBox())?.y).toBeLessThan(picture?.y ?? 0);
  });

  it("shows a toast at the lower edge, which covers neither header nor steps nor a notice", async () => {
    const page = await storefront.visit("/men-products", phone);
    await page.getByRole("checkbox", { name: "Shirts" }).waitFor();
    await page.goto(`${storefront.shop.url}/login`);
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password").fill("wrong password");
    await page.getByRole("button", { name: "Sign in" }).click();
    const toast = await page.getByRole("alert").boundingBox();
    expect(toast?.y).toBeGreaterThan(phone.viewport.height / 2);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(phone.viewport.height);
  });
});
