import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatCedis, fromPesewas, lineTotal, toPesewas, totalOf } from "../../domain/money.ts";
import { pesewas, sum } from "../../domain/pesewas.ts";
import { overflow, violations } from "../harness/browser/axe.ts";
import {
  dispatchVisibilityChange,
  focusedId,
  holdRequests,
  toast,
} from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import { desktop, linesOf, phone } from "../harness/browser/storefront.ts";
import { badge, DRESS, header, items, openLists, rejectRequests, SHIRT, SUIT } from "./lists.ts";

const lists = await openLists();
const { storefront } = lists;

const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const proceed = (page: Page) => page.getByRole("button", { name: "Proceed to Checkout" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

async function remove(page: Page, productId: number): Promise<void> {
  const { name } = await lists.productOf(productId);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
}

describe("the cart", () => {
  it("shows its lines, its total and a link to the checkout", async () => {
    await lists.fill("carts", [
      [SHIRT, 2],
      [DRESS, 3],
    ]);
    const [shirt, dress] = [await lists.productOf(SHIRT), await lists.productOf(DRESS)];
    const page = await lists.visit("/cart");
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await linesOf(crumbs)).toEqual(["Home", "/", "Shopping Cart"]);
    await items(page).nth(1).waitFor();
    expect(await linesOf(items(page).first())).toEqual([
      shirt.name,
      formatCedis(shirt.price),
      "Quantity: 2",
      "Move to wishlist",
      `: ${shirt.name}`,
      "Line total",
      formatCedis(lineTotal({ ...shirt, quantity: 2 })),
    ]);
    expect(await linesOf(items(page).last())).toEqual([
      dress.name,
      formatCedis(dress.price),
      "Quantity: 3",
      "Move to wishlist",
      `: ${dress.name}`,
      "Line total",
      formatCedis(lineTotal({ ...dress, quantity: 3 })),
    ]);
    expect(await items(page).locator("img").count()).toBe(2);
    expect(await page.getByRole("main").locator("input, select").count()).toBe(0);
    const total = formatCedis(
      totalOf([
        { ...shirt, quantity: 2 },
        { ...dress, quantity: 3 },
      ]),
    );
    expect(await linesOf(summary(page))).toEqual([
      "Order Summary",
      "Subtotal",
      total,
      "Shipping",
      "Free",
      "Taxes",
      "Calculated at checkout",
      "Total",
      total,
      "Proceed to Checkout",
    ]);
    await page.getByRole("link", { name: shirt.name }).click();
    await page.getByRole("heading", { level: 1, name: shirt.name }).waitFor();
    await page.goBack();
    await proceed(page).click();
    await page.waitForURL("**/checkout");
  });

  it("shows a skeleton while it loads", async () => {
    await lists.fill("carts", [[SHIRT, 1]]);
    const page = await lists.visit(BLANK_PAGE);
    const release = await holdRequests(page, "**/rest/v1/carts*", "GET");
    await page.goto(`${storefront.shop.url}/cart`);
    const loading = page.getByRole("main").getByText("Loading the cart");
    await loading.waitFor({ state: "attached" });
    expect(await page.getByText("Your cart is empty").count()).toBe(0);
    release();
    await items(page).first().waitFor();
    expect(await loading.count()).toBe(0);
  });

  it("shows the empty state, without a checkout", async () => {
    const page = await lists.visit("/cart");
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await page.getByText("Looks like you haven't added anything to your cart yet.").waitFor();
    expect(await proceed(page).getAttribute("disabled")).not.toBeNull();
    expect(await linesOf(summary(page))).toContain("GH₵0.00");
    await page.getByRole("link", { name: "Start Shopping" }).click();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
  });
});

describe("removing a line", () => {
  it("updates list, summary and badge at once, and shows a toast when it is saved", async () => {
    await lists.fill("carts", [
      [SHIRT, 2],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/cart");
    await badge(page, "Cart", 2).waitFor();
    const release = await holdRequests(page, "**/rest/v1/carts*", "DELETE");
    await remove(page, SHIRT);
    await badge(page, "Cart", 1).waitFor();
    const { name, price } = await lists.productOf(DRESS);
    expect(await linesOf(items(page))).toContain(name);
    expect(await items(page).count()).toBe(1);
    expect(await linesOf(summary(page))).toContain(formatCedis(price));
    expect(await lists.entriesOf("carts")).toHaveLength(2);
    expect(await toast(page, "Item deleted successfully.").count()).toBe(0);
    release();
    await toast(page, "Item deleted successfully.").waitFor();
    expect(await lists.entriesOf("carts")).toEqual([[DRESS, 1]]);
    await remove(page, DRESS);
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await badge(page, "Cart", 0).waitFor();
    expect(await proceed(page).isDisabled()).toBe(true);
  });

  it("is rolled back, with the server's message, when it is rejected", async () => {
    await lists.fill("carts", [
      [SHIRT, 2],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/cart");
    await badge(page, "Cart", 2).waitFor();
    await rejectRequests(page, "DELETE", "carts", "The cart is read-only.");
    await remove(page, SHIRT);
    await page.getByRole("alert").getByText("The cart is read-only.").waitFor();
    await badge(page, "Cart", 2).waitFor();
    const { name } = await lists.productOf(SHIRT);
    expect(await linesOf(items(page).first())).toContain(name);
  });

  it("removes one line on a double click", async () => {
    await lists.fill("carts", [
      [SHIRT, 1],
      [SUIT, 1],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/cart");
    await badge(page, "Cart", 3).waitFor();
    const buttons = page.getByRole("button", { name: /^Remove/ });
    const { x = 0, y = 0 } = (await buttons.first().boundingBox()) ?? {};
    await page.mouse.click(x + 20, y + 20);
    await badge(page, "Cart", 2).waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await toast(page, "Item deleted successfully.").waitFor();
    await badge(page, "Cart", 2).waitFor();
    expect(await lists.entriesOf("carts")).toEqual([
      [SUIT, 1],
      [DRESS, 1],
    ]);
  });

  it("by keyboard moves the focus to the next line, and at the end to the page", async () => {
    await lists.fill("carts", [
      [SHIRT, 1],
      [DRESS, 1],
    ]);
    const page = await lists.visit("/cart");
    const [shirt, dress] = [await lists.productOf(SHIRT), await lists.productOf(DRESS)];
    await page.getByRole("link", { name: shirt.name }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await badge(page, "Cart", 1).waitFor();
    expect(await focused(page)).toContain(dress.name);
    await toast(page, "Item deleted successfully.").waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(dress.name);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    expect(await focusedId(page)).toBe("main");
  });
});

describe("a product with less stock than the quantity in the cart", () => {
  it("shows a hint on its line; a sold-out one blocks the checkout until it is removed", async () => {
    await lists.fill("carts", [
      [SHIRT, 1],
      [SUIT, 1],
      [DRESS, 3],
    ]);
    await lists.setStock(SUIT, 0);
    await lists.setStock(DRESS, 2);
    const page = await lists.visit("/cart");
    await items(page).nth(2).waitFor();
    expect(await linesOf(items(page).nth(0))).toHaveLength(7);
    expect(await linesOf(items(page).nth(1))).toContain("Sold out: remove it or wait");
    expect(await linesOf(items(page).nth(2))).toContain("Only 2 left");
    expect(await proceed(page).isDisabled()).toBe(true);
    await summary(page).getByText("Please remove what is sold out").waitFor();
    await remove(page, SUIT);
    await page.getByText("Sold out: remove it or wait").waitFor({ state: "detached" });
    await expect.poll(() => proceed(page).isEnabled()).toBe(true);
  });
});

describe("a price that changes while the product is in the cart", () => {
  it("is shown with the former one", async () => {
    await lists.fill("carts", [[SHIRT, 2]]);
    const { price } = await lists.productOf(SHIRT);
    const page = await lists.visit("/cart");
    await items(page).first().waitFor();
    const raised = fromPesewas(sum([toPesewas(price), pesewas(4_000)]));
    await lists.setPrice(SHIRT, raised);
    try {
      await page.reload();
      const text = `was ${formatCedis(price)}, now ${formatCedis(raised)}`;
      await items(page).first().getByText(text).waitFor();
    } finally {
      await lists.setPrice(SHIRT, price);
    }
  });
});

describe("a line of the cart", () => {
  it("comes back, with its quantity, after an undo", async () => {
    await lists.fill("carts", [[SHIRT, 2]]);
    const page = await lists.visit("/cart");
    await items(page).first().waitFor();
    await remove(page, SHIRT);
    await page.getByRole("button", { name: "Undo" }).click();
    await items(page).getByText("Quantity: 2").waitFor();
    await toast(page, "Item successfully added to cart.").waitFor();
    expect(await lists.entriesOf("carts")).toEqual([[SHIRT, 2]]);
  });

  it("can be moved to the wishlist, and stays when that fails", async () => {
    await lists.fill("carts", [[SHIRT, 2]]);
    const page = await lists.visit("/cart");
    const move = page.getByRole("button", { name: /^Move to wishlist/ });
    const restore = await rejectRequests(page, "POST", "wishlists", "No more wishes today.");
    await move.click();
    await page.getByRole("alert").getByText("No more wishes today.").waitFor();
    await move.waitFor();
    await restore();
    await move.click();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await toast(page, "Item successfully added to wishlist.").waitFor();
    await expect.poll(() => lists.entriesOf("carts")).toEqual([]);
    expect(await lists.entriesOf("wishlists")).toEqual([[SHIRT, 2]]);
  });
});

describe("a cart that cannot be loaded", () => {
  it("shows an error and can be retried", async () => {
    await lists.fill("carts", [[SHIRT, 1]]);
    const page = await lists.visit("/orders");
    const restore = await rejectRequests(page, "GET", "carts", "The books are closed");
    await page.goto(`${storefront.shop.url}/cart`);
    await toast(page, "Cart items could not be loaded").waitFor();
    await page.getByRole("heading", { name: "Cart items could not be loaded" }).waitFor();
    expect(await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).count()).toBe(1);
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await items(page).first().waitFor();
    await badge(page, "Cart", 1).waitFor();
  });

  it("keeps loaded lines when a later request fails", async () => {
    await lists.fill("carts", [[SHIRT, 1]]);
    const page = await lists.visit("/cart");
    await items(page).first().waitFor();
    await rejectRequests(page, "GET", "carts", "The books are closed");
    await dispatchVisibilityChange(page);
    await toast(page, "Cart items could not be loaded").waitFor();
    expect(await items(page).count()).toBe(1);
  });

  it("shows the offline message, and loads when the connection is back", async () => {
    await lists.fill("carts", [[SHIRT, 1]]);
    const page = await lists.visit("/cart");
    await items(page).first().waitFor();
    const offline = page
      .getByRole("status")
      .getByText("You are offline. This page catches up as soon as the connection is back.");
    expect(await offline.count()).toBe(0);
    await page.context().setOffline(true);
    await offline.waitFor();
    expect(await violations(page)).toEqual([]);
    await remove(page, SHIRT);
    await toast(page, "The shop cannot be reached. Please check your connection and try again.")
      .first()
      .waitFor();
    await badge(page, "Cart", 1).waitFor();
    expect(await items(page).count()).toBe(1);
    await lists.fill("carts", [[DRESS, 1]]);
    await page.context().setOffline(false);
    await badge(page, "Cart", 2).waitFor();
    await offline.waitFor({ state: "detached" });
  });
});

describe("two tabs", () => {
  it("synchronize when they become visible", async () => {
    await lists.fill("carts", [
      [SHIRT, 1],
      [DRESS, 1],
    ]);
    const first = await lists.visit("/cart");
    await items(first).nth(1).waitFor();
    const second = await storefront.newTab(first, "/cart");
    await items(second).nth(1).waitFor();
    await remove(second, SHIRT);
    await toast(second, "Item deleted successfully.").waitFor();
    expect(await items(first).count()).toBe(2);
    await dispatchVisibilityChange(first);
    await items(first).nth(1).waitFor({ state: "detached" });
    await badge(first, "Cart", 1).waitFor();
  });
});

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("on a %s", (_, size) => {
  const options = { ...size, reducedMotion: "reduce" } as const;

  it("the cart has no axe violations, filled and empty", async () => {
    await lists.fill("carts", [
      [SHIRT, 1],
      [SUIT, 3],
    ]);
    await lists.setStock(SUIT, 2);
    const page = await lists.visit("/cart", options);
    await items(page).nth(1).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await remove(page, SHIRT);
    await remove(page, SUIT);
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("the link to the checkout is visible without scrolling", async () => {
    await lists.fill(
      "carts",
      Array.from({ length: 12 }, (_, index) => [index + 1, 1]),
    );
    const page = await lists.visit("/cart", options);
    await items(page).nth(11).waitFor();
    const { y = 0, height = 0 } = (await proceed(page).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(size.viewport.height);
    await items(page).nth(11).scrollIntoViewIfNeeded();
    const after = await proceed(page).boundingBox();
    expect((after?.y ?? 0) + height).toBeLessThanOrEqual(size.viewport.height);
    expect(after?.y).toBeGreaterThan(await header(page).evaluate((top) => top.clientHeight));
  });
});
