import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dispatchVisibilityChange, holdRequests, toast } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import { fillSignIn, linesOf, users } from "../harness/browser/storefront.ts";
import { badge, items, openLists, rejectRequests, SHIRT, SUIT } from "./lists.ts";

const lists = await openLists();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("adding to the cart", () => {
  it("updates the badge before the response, also after navigation", async () => {
    const page = await lists.visit(`/product/${SHIRT}`);
    await badge(page, "Cart", 0).waitFor();
    await page.waitForLoadState("networkidle");
    const release = await holdRequests(page, "**/rest/v1/carts*", "POST");
    await button(page, "Increase quantity").click();
    await button(page, "Add to Cart").click();
    await badge(page, "Cart", 1).waitFor();
    expect(await lists.entriesOf("carts")).toEqual([]);

    const refetched = page.waitForResponse(/rest\/v1\/carts/);
    await badge(page, "Cart", 1).click();
    await (await refetched).finished();
    await items(page).first().waitFor();
    expect(await linesOf(items(page).first())).toContain("Quantity: 2");
    const { name } = await lists.productOf(SHIRT);
    const remove = page.getByRole("button", { name: `Remove ${name}` });
    expect(await remove.isDisabled()).toBe(true);

    release();
    await toast(page, "Item successfully added to cart.").waitFor();
    await badge(page, "Cart", 1).waitFor();
    await remove.and(page.locator(":enabled")).waitFor();
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 2]]);
  });

  it("is counted when the first read of the cart began before it and ends after it", async () => {
    const page = await lists.visit(BLANK_PAGE);
    const added = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    let requests = 0;
    // For all requests: when a route ends, the browser may lose a request that is being sent.
    const holdFirstRead = async (route: Route) => {
      if (++requests > 1) return route.continue();
      const response = await route.fetch();
      read.resolve();
      await added.promise;
      await route.fulfill({ response });
    };
    await page.route("**/rest/v1/carts*", holdFirstRead);
    await page.goto(new URL(`/product/${SHIRT}`, page.url()).href);
    await read.promise;
    await button(page, "Add to Cart").click();
    await toast(page, "Item successfully added to cart.").waitFor();
    added.resolve();
    await badge(page, "Cart", 1).waitFor();
  });

  it("is rolled back with the server's message when the last piece was sold", async () => {
    const page = await lists.visit(`/product/${SUIT}`);
    await badge(page, "Cart", 0).waitFor();
    await button(page, "Add to Cart").waitFor();
    await page.waitForLoadState("networkidle");
    await lists.setStock(SUIT, 0);
    const release = await holdRequests(page, "**/rest/v1/carts*", "POST");
    await button(page, "Add to Cart").click();
    await badge(page, "Cart", 1).waitFor();
    release();
    await page.getByRole("alert").getByText("This product is out of stock.").waitFor();
    await badge(page, "Cart", 0).waitFor();
    expect(await lists.entriesOf("carts")).toEqual([]);
  });

  it("is rolled back even when the cart cannot be read again", async () => {
    await lists.fill("carts", [[SHIRT, 2]]);
    const page = await lists.visit(`/product/${SUIT}`);
    await badge(page, "Cart", 1).waitFor();
    await page.waitForLoadState("networkidle");
    await rejectRequests(page, "GET", "carts", "The books are closed");
    await rejectRequests(page, "POST", "carts", "The cart is read-only.");
    await button(page, "Add to Cart").click();
    await page.getByRole("alert").getByText("The cart is read-only.").waitFor();
    await badge(page, "Cart", 1).waitFor();
  });

  it("increases an existing line, never above the stock", async () => {
    await lists.setStock(SHIRT, 3);
    await lists.fill("carts", [[SHIRT, 2]]);
    const page = await lists.visit(`/product/${SHIRT}`);
    await badge(page, "Cart", 1).waitFor();
    await page.waitForLoadState("networkidle");
    const release = await holdRequests(page, "**/rest/v1/carts*", "POST");
    await button(page, "Increase quantity").click();
    await button(page, "Add to Cart").click();
    await badge(page, "Cart", 1).click();
    await page.getByText("Quantity: 3").waitFor();
    release();
    await toast(page, "Item successfully added to cart.").waitFor();
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 3]]);
    await dispatchVisibilityChange(page);
    await badge(page, "Cart", 1).waitFor();
    expect(await page.getByText("Quantity: 3").count()).toBe(1);
  });
});

describe("when the cart contains the whole stock", () => {
  const ALL = "All 3 pieces that we have are already in your cart.";

  it("shows a message and changes nothing", async () => {
    await lists.setStock(SHIRT, 3);
    await lists.fill("carts", [[SHIRT, 3]]);
    const page = await lists.visit(`/product/${SHIRT}`);
    await badge(page, "Cart", 1).waitFor();
    await page.waitForLoadState("networkidle");
    await button(page, "Add to Cart").click();
    await page.getByRole("alert").getByText(ALL).waitFor();
    expect(await toast(page, "Item successfully added to cart.").count()).toBe(0);
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 3]]);
  });

  it("keeps the product in the wishlist", async () => {
    await lists.setStock(SHIRT, 3);
    await lists.fill("carts", [[SHIRT, 3]]);
    await lists.fill("wishlists", [[SHIRT, 1]]);
    const page = await lists.visit("/wish-list");
    await badge(page, "Cart", 1).waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("alert").getByText(ALL).waitFor();
    await items(page).first().waitFor();
    expect(await lists.entriesOf("wishlists")).toEqual([[SHIRT, 1]]);
  });
});

it("two clicks in one frame add one piece", async () => {
  await lists.setStock(SHIRT, 9);
  const page = await lists.visit(`/product/${SHIRT}`);
  await badge(page, "Cart", 0).waitFor();
  await page.waitForLoadState("networkidle");
  await button(page, "Add to Cart").evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  // In the toast, which is not there for long.
  await page.getByRole("link", { name: "View cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
  expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 1]]);
});

describe("adding to the wishlist", () => {
  it("updates the badge before the response, and shows a toast afterwards", async () => {
    const page = await lists.visit(`/product/${SHIRT}`);
    await badge(page, "Wishlist", 0).waitFor();
    await page.waitForLoadState("networkidle");
    const release = await holdRequests(page, "**/rest/v1/wishlists*", "POST");
    await button(page, "Add to Wishlist").click();
    await badge(page, "Wishlist", 1).waitFor();
    expect(await toast(page, "Item successfully added to wishlist.").count()).toBe(0);
    release();
    await toast(page, "Item successfully added to wishlist.").waitFor();
    expect(await lists.entriesOf("wishlists")).toEqual([[SHIRT, 1]]);
  });

  it("turns the button into one that removes the product, without a toast", async () => {
    await lists.fill("wishlists", [[SHIRT, 1]]);
    const page = await lists.visit(`/product/${SHIRT}`);
    await button(page, "In your wishlist").click();
    await button(page, "Add to Wishlist").waitFor();
    await badge(page, "Wishlist", 0).waitFor();
    await expect.poll(() => lists.entriesOf("wishlists")).toEqual([]);
    expect(await page.getByRole("region", { name: "Notifications" }).textContent()).toBe("");
  });

  it("is rolled back when it is rejected", async () => {
    const page = await lists.visit(`/product/${SHIRT}`);
    await badge(page, "Wishlist", 0).waitFor();
    await page.waitForLoadState("networkidle");
    await rejectRequests(page, "POST", "wishlists", "No more wishes today.");
    await button(page, "Add to Wishlist").click();
    await page.getByRole("alert").getByText("No more wishes today.").waitFor();
    await badge(page, "Wishlist", 0).waitFor();
  });

  it("saves once, after the sign-in, a product that the page shows twice", async () => {
    const page = await lists.storefront.visit(`/product/${SHIRT}`);
    const related = page.getByRole("region", { name: "Related Products" });
    const path = await related.getByRole("link").first().getAttribute("href");
    const id = Number(path?.replace("/product/", ""));
    await page.goto(lists.storefront.shop.url + path);
    await page.waitForFunction((last) => localStorage["ntoma-viewed"]?.startsWith(`[${last}`), id);
    await page.goto(`${lists.storefront.shop.url}/product/${SHIRT}`);
    const { name } = await lists.productOf(id);
    const hearts = button(page, `Save ${name} to the wishlist`);
    await hearts.nth(1).waitFor();
    await hearts.first().click();
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
    await fillSignIn(page, users.shopper);
    await toast(page, "Item successfully added to wishlist.").waitFor();
    await hearts.nth(1).and(page.locator("[aria-pressed=true]:not([aria-disabled])")).waitFor();
    expect(await lists.entriesOf("wishlists")).toEqual([[id, 1]]);
  });

  it("accepts sold-out products, which the cart rejects", async () => {
    await lists.setStock(SUIT, 0);
    const page = await lists.visit(`/product/${SUIT}`);
    expect(await button(page, "Out of Stock").isDisabled()).toBe(true);
    await button(page, "Add to Wishlist").click();
    await toast(page, "Item successfully added to wishlist.").waitFor();
    await badge(page, "Wishlist", 1).waitFor();
  });
});
