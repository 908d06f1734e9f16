import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newShopper, rowsOf, type Shopper } from "../harness/browser/checkout-steps.ts";
import { holdRequests } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  cards,
  fillSignIn,
  openStorefront,
  pathOf,
  storageWith,
  users,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();

/** Opens a page whose scripts wait until `start` is called. */
async function openBeforeStart(path: string, shopper?: Shopper) {
  const options = shopper ? { storageState: storageWith(storefront.shop, shopper.session) } : {};
  const page = await storefront.visit(BLANK_PAGE, options);
  const start = await holdRequests(page, "**/assets/*.js");
  await page.goto(storefront.shop.url + path, { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  return { page, start };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pressed = (page: Page) => page.locator("[data-pressed]");

describe("pressed before the app has started", () => {
  it("'Add to Cart' adds the chosen quantity, once", async () => {
    const shopper = await newShopper(storefront);
    const { page, start } = await openBeforeStart("/product/1", shopper);
    await button(page, "Increase quantity").click();
    await button(page, "Add to Cart").click();
    await button(page, "Add to Cart").click();
    expect(await pressed(page).count()).toBe(2);
    start();
    const lines = async () =>
      (await rowsOf(shopper, "carts")).map(({ productId, quantity }) => [productId, quantity]);
    await expect.poll(lines).toEqual([[1, 2]]);
    expect(await pressed(page).count()).toBe(0);
  });

  it("'Add to Cart' leads a visitor to the login", async () => {
    const { page, start } = await openBeforeStart("/product/1");
    await button(page, "Add to Cart").click();
    start();
    await page.waitForURL("**/login");
  });

  it("a heart saves the product, or removes it when it is there", async () => {
    const shopper = await newShopper(storefront);
    for (const expected of [1, 0]) {
      const { page, start } = await openBeforeStart("/women-products", shopper);
      await page
        .getByRole("button", { name: /^Save .* to the wishlist$/ })
        .first()
        .click();
      start();
      await expect.poll(async () => (await rowsOf(shopper, "wishlists")).length).toBe(expected);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  it("filters and the order apply together", async () => {
    const { page, start } = await openBeforeStart("/men-products");
    await page.getByRole("checkbox", { name: "Shirts" }).check();
    await page.getByRole("checkbox", { name: "Shoes" }).check();
    await page.getByRole("checkbox", { name: "Bags" }).check();
    await page.getByRole("checkbox", { name: "Bags" }).uncheck();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("newest");
    start();
    await page.waitForURL(({ search }) => search.includes("newest"));
    expect(pathOf(page)).toBe("/men-products?sub=1&sub=4&sort=newest");
    expect(await page.getByRole("checkbox", { name: "Shoes" }).isChecked()).toBe(true);
    expect(await page.getByRole("checkbox", { name: "Bags" }).isChecked()).toBe(false);
    await cards(page).first().waitFor();
  });

  it("a password that is shown stays as it was typed", async () => {
    const { page, start } = await openBeforeStart("/login");
    await page.getByLabel("Password").fill("half of it");
    await button(page, "Show password").click();
    start();
    await button(page, "Hide password").waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("half of it");
  });
});

describe("sent before the app has started", () => {
  it("a sign-in is carried out", async () => {
    const { page, start } = await openBeforeStart("/login");
    await fillSignIn(page, users.shopper);
    await pressed(page).waitFor();
    start();
    await page.waitForURL(`${storefront.shop.url}/`);
  });

  it("a sign-in by the Enter key is carried out", async () => {
    const { page, start } = await openBeforeStart("/login");
    await page.getByLabel("Email").fill(users.shopper.email);
    await page.getByLabel("Password").fill(users.shopper.password);
    await page.getByLabel("Password").press("Enter");
    start();
    await page.waitForURL(`${storefront.shop.url}/`);
  });

  it("the button of a mail's link opens it with its token", async () => {
    const { page, start } = await openBeforeStart("/reset-password#token_hash=abc");
    await button(page, "Continue").click();
    const opened = page.waitForRequest("**/auth/v1/verify");
    start();
    expect((await opened).postDataJSON()).toMatchObject({ token_hash: "abc", type: "recovery" });
  });

  it("a sign-up names what is missing, and keeps what was typed", async () => {
    const { page, start } = await openBeforeStart("/sign-up");
    await page.getByLabel("Email").fill("esi@example.com");
    await page.getByLabel("Email").press("Enter");
    start();
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(pathOf(page)).toBe("/sign-up");
    expect(await page.getByLabel("Email").inputValue()).toBe("esi@example.com");
  });
});

it("says nothing about cart and wishlist before they are known", async () => {
  const { page, start } = await openBeforeStart("/", await newShopper(storefront));
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Cart", exact: true }).waitFor();
  await header.getByRole("link", { name: "Wishlist", exact: true }).waitFor();
  start();
  await header.getByRole("link", { name: "Cart, items: 0" }).waitFor();
});
