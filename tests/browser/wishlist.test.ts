import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatCedis } from "../../domain/money.ts";
import { overflow, violations } from "../harness/browser/axe.ts";
import {
  dispatchVisibilityChange,
  heading,
  holdRequests,
  toast,
} from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import { desktop, linesOf, phone } from "../harness/browser/storefront.ts";
import { badge, DRESS, items, openLists, rejectRequests, SHIRT, STOCK, SUIT } from "./lists.ts";

const lists = await openLists();
const { storefront } = lists;

const ADDED = "Item successfully added to cart.";

async function wishlistItem(page: Page, productId: number) {
  const { name } = await lists.productOf(productId);
  return items(page).filter({ has: page.getByRole("link", { name }) });
}

async function addToCart(page: Page, productId: number): Promise<void> {
  const wish = await wishlistItem(page, productId);
  await wish.getByRole("button", { name: "Add to Cart" }).click();
}

async function remove(page: Page, productId: number): Promise<void> {
  const { name } = await lists.productOf(productId);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
}

describe("the wishlist", () => {
  it("shows its items, each with two buttons", async () => {
    await lists.fill("wishlists", [
      [SHIRT, 2],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/wish-list");
    await page.getByRole("heading", { level: 1, name: "My Wishlist" }).waitFor();
    await badge(page, "Wishlist", 2).waitFor();
    const { name, price } = await lists.productOf(SHIRT);
    expect(await linesOf(items(page).first())).toEqual([
      name,
      formatCedis(price),
      "Quantity: 2",
      "Add to Cart",
    ]);
    expect(await items(page).locator("img").count()).toBe(2);
    expect(
      await items(page)
        .first()
        .getByRole("button", { name: `Remove ${name}` })
        .count(),
    ).toBe(1);
    await page.getByRole("link", { name }).click();
    await heading(page, name).waitFor();
  });

  it("shows the empty state after a skeleton", async () => {
    const page = await lists.visit(BLANK_PAGE);
    const release = await holdRequests(page, "**/rest/v1/wishlists*", "GET");
    await page.goto(`${storefront.shop.url}/wish-list`);
    await page.getByText("Loading the wishlist").waitFor({ state: "attached" });
    release();
    await page.getByRole("heading", { name: "Your wishlist is empty" }).waitFor();
    await page.getByText("Save your favorite items here to shop them later.").waitFor();
    await page.getByRole("link", { name: "Start Shopping" }).click();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
  });

  it("shows an error when it cannot be loaded, and can be retried", async () => {
    await lists.fill("wishlists", [[SHIRT, 1]]);
    const page = await lists.visit("/orders");
    const restore = await rejectRequests(page, "GET", "wishlists", "The books are closed");
    await page.goto(`${storefront.shop.url}/wish-list`);
    await toast(page, "WishList items could not be loaded").waitFor();
    await page.getByRole("heading", { name: "WishList items could not be loaded" }).waitFor();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await items(page).first().waitFor();
  });

  it("is refetched when its tab becomes visible", async () => {
    const page = await lists.visit("/wish-list");
    await page.getByRole("heading", { name: "Your wishlist is empty" }).waitFor();
    await lists.fill("wishlists", [[SHIRT, 1]]);
    await dispatchVisibilityChange(page);
    await items(page).first().waitFor();
  });
});

describe("'Add to Cart' on a wishlist item", () => {
  it("moves it with its quantity, and updates both badges at once", async () => {
    await lists.fill("wishlists", [
      [SHIRT, 3],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/wish-list");
    await badge(page, "Wishlist", 2).waitFor();
    await badge(page, "Cart", 0).waitFor();
    await page.waitForLoadState("networkidle");
    const release = await holdRequests(page, "**/rest/v1/carts*", "POST");
    await addToCart(page, SHIRT);
    await badge(page, "Wishlist", 1).waitFor();
    await badge(page, "Cart", 1).waitFor();
    expect(await items(page).count()).toBe(1);
    expect(await lists.entriesOf("wishlists")).toHaveLength(2);
    const removed = page.waitForResponse(
      (response) => response.request().method() === "DELETE" && /wishlists/.test(response.url()),
    );
    release();
    await toast(page, ADDED).waitFor();
    expect((await removed).ok()).toBe(true);
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 3]]);
    expect(await lists.entriesOf("wishlists")).toEqual([[DRESS, 1]]);
  });

  it("merges it into an existing line, never above the stock", async () => {
    await lists.fill("carts", [[SHIRT, STOCK - 1]]);
    await lists.fill("wishlists", [[SHIRT, 5]]);
    const page = await lists.visit("/wish-list");
    await addToCart(page, SHIRT);
    await toast(page, ADDED).waitFor();
    await page.getByRole("heading", { name: "Your wishlist is empty" }).waitFor();
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, STOCK]]);
  });

  it("keeps the item when the cart rejects it, and shows one error", async () => {
    await lists.fill("wishlists", [
      [SUIT, 2],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/wish-list");
    await badge(page, "Wishlist", 2).waitFor();
    await page.waitForLoadState("networkidle");
    await lists.setStock(SUIT, 0);
    const release = await holdRequests(page, "**/rest/v1/carts*", "POST");
    await addToCart(page, SUIT);
    await badge(page, "Wishlist", 1).waitFor();
    release();
    await toast(page, "This product is out of stock.").waitFor();
    await badge(page, "Wishlist", 2).waitFor();
    await badge(page, "Cart", 0).waitFor();
    expect(await page.getByRole("alert").count()).toBe(1);
    expect(await toast(page, ADDED).count()).toBe(0);
    expect(await lists.entriesOf("wishlists")).toEqual([
      [SUIT, 2],
      [DRESS, 1],
    ]);
    const wish = await wishlistItem(page, SUIT);
    expect(await wish.getByRole("button", { name: "Out of Stock" }).isDisabled()).toBe(true);
  });

  it("shows the item again when it is in the cart but could not be removed from the wishlist", async () => {
    await lists.fill("wishlists", [[SHIRT, 2]]);
    const page = await lists.visit("/wish-list");
    await items(page).first().waitFor();
    await rejectRequests(page, "DELETE", "wishlists", "The list is locked.");
    await addToCart(page, SHIRT);
    await toast(page, ADDED).waitFor();
    await page.getByRole("alert").getByText("The list is locked.").waitFor();
    await badge(page, "Wishlist", 1).waitFor();
    await badge(page, "Cart", 1).waitFor();
  });

  it("is completed when the user leaves the page", async () => {
    await lists.fill("wishlists", [[SHIRT, 2]]);
    const page = await lists.visit("/wish-list");
    await items(page).first().waitFor();
    await badge(page, "Cart", 0).waitFor();
    await page.waitForLoadState("networkidle");
    const release = await holdRequests(page, "**/rest/v1/carts*", "POST");
    await addToCart(page, SHIRT);
    await badge(page, "Cart", 1).click();
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
    const removed = page.waitForResponse(
      (response) => response.request().method() === "DELETE" && response.ok(),
    );
    release();
    await removed;
    await toast(page, ADDED).waitFor();
    expect(await lists.entriesOf("wishlists")).toEqual([]);
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 2]]);
  });

  it("is disabled for sold-out products", async () => {
    await lists.fill("wishlists", [[SUIT, 1]]);
    await lists.setStock(SUIT, 0);
    const page = await lists.visit("/wish-list");
    const button = items(page).getByRole("button", { name: "Out of Stock" });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Add to Cart" }).count()).toBe(0);
  });
});

describe("removing a wishlist item", () => {
  it("updates the page at once without a toast", async () => {
    await lists.fill("wishlists", [
      [SHIRT, 1],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/wish-list");
    await badge(page, "Wishlist", 2).waitFor();
    await page.waitForLoadState("networkidle");
    const release = await holdRequests(page, "**/rest/v1/wishlists*", "DELETE");
    await remove(page, SHIRT);
    await badge(page, "Wishlist", 1).waitFor();
    const refetched = page.waitForResponse(
      (response) => response.request().method() === "GET" && /wishlists/.test(response.url()),
    );
    release();
    await (await refetched).finished();
    expect(await lists.entriesOf("wishlists")).toEqual([[DRESS, 1]]);
    expect(await page.getByRole("region", { name: "Notifications" }).textContent()).toBe("");
  });

  it("is rolled back, with the server's message, when it is rejected", async () => {
    await lists.fill("wishlists", [[SHIRT, 1]]);
    const page = await lists.visit("/wish-list");
    await items(page).first().waitFor();
    await rejectRequests(page, "DELETE", "wishlists", "The list is locked.");
    await remove(page, SHIRT);
    await page.getByRole("alert").getByText("The list is locked.").waitFor();
    await badge(page, "Wishlist", 1).waitFor();
    await items(page).first().waitFor();
  });

  it("works by keyboard, and focuses the next item", async () => {
    await lists.fill("wishlists", [
      [SHIRT, 1],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/wish-list");
    const [shirt, dress] = [await lists.productOf(SHIRT), await lists.productOf(DRESS)];
    await page.getByRole("link", { name: shirt.name }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await badge(page, "Wishlist", 1).waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toContain(dress.name);
  });
});

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("on a %s", (_, size) => {
  it("the wishlist has no axe violations, filled and empty", async () => {
    await lists.fill("wishlists", [
      [SHIRT, 1],
      [SUIT, 1],
      [DRESS, 4],
    ]);
    await lists.setStock(SUIT, 0);
    await lists.setStock(DRESS, 2);
    const page = await lists.visit("/wish-list", { ...size, reducedMotion: "reduce" });
    await page.getByText("Only 2 left").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const id of [SHIRT, SUIT, DRESS]) await remove(page, id);
    await page.getByRole("heading", { name: "Your wishlist is empty" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
