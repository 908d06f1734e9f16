import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addToCartTable,
  admin,
  changeProduct,
  closePopup,
  newProduct,
  newShopper,
  openMyOrders,
  payButton,
  payWith,
  rowsOf,
  shopperWith,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { holdRequests } from "../harness/browser/page-actions.ts";
import {
  accountMenu,
  desktop,
  fillSignIn,
  openStorefront,
  phone,
  signIn,
  users,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();

const ORDERS = "**/rest/v1/orders*";
const cards = (page: Page) => page.getByRole("button", { name: /^Order #/ });

it("shows the empty state to a visitor", async () => {
  const page = await storefront.visit("/orders");
  await page.getByText("No orders yet").waitFor();
  await page
    .getByText("You haven't placed any orders. When you do, they'll appear here.")
    .waitFor();
  expect(await page.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/");
  await page.getByRole("link", { name: "Login to see your orders" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
  await fillSignIn(page, users.shopper);
  await cards(page).first().waitFor();
});

it.each([
  ["phone", phone],
  ["desktop", desktop],
])("shows a shopper's own orders with their items, newest first, on a %s", async (_, size) => {
  const page = await storefront.visit("/login", size);
  await signIn(page, "shopper");
  await page.goto(`${storefront.shop.url}/orders`);
  await cards(page).first().waitFor();
  const references = (await cards(page).allInnerTexts()).map((text) =>
    Number(/Order #NTOMA-(\d+)/.exec(text)?.[1]),
  );
  expect(references.length).toBeGreaterThan(1);
  expect(references).toEqual(references.toSorted((a, b) => b - a));

  const first = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: cards(page).first() });
  expect(await cards(page).first().textContent()).toMatch(
    /Placed on \w+ \d+, \d{4}.*GH₵[\d,]+\.\d\d/,
  );
  await cards(page).first().click();
  await first
    .getByText(/^Quantity: \d+$/)
    .first()
    .waitFor();
  await first.getByRole("heading", { name: "Shipping Details" }).waitFor();
  await first.getByText("Kofi Boateng").waitFor();
  expect(await first.locator("li img").count()).toBeGreaterThan(0);
  await first.getByRole("list", { name: "Timeline" }).getByText("Ordered").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  expect(await cards(page).nth(1).isVisible()).toBe(false);
  await first.getByText("Ntoma · Receipt").waitFor();
  await first.getByText(/^Total/).waitFor();
  expect(await first.getByRole("list", { name: "Timeline" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
});

it("shows an admin only own orders", async () => {
  const page = await storefront.visit("/login");
  await signIn(page, "admin");
  await page.goto(`${storefront.shop.url}/orders`);
  await page.getByText("No orders yet").waitFor();
});

describe("a paid order", () => {
  it("appears with its statuses, opens by keyboard, and follows the admin's changes", async () => {
    const smock = await newProduct(storefront, { name: "Smock of the tests", price: 1234.5 });
    const shopper = await shopperWith(storefront, smock, 2);
    const page = await visitAs(storefront, shopper, "/orders");
    await page.getByText("No orders yet").waitFor();
    await page.goto(`${storefront.shop.url}/make-payment`);
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    await page.goto(`${storefront.shop.url}/orders`);
    const card = cards(page);
    const [{ id, paymentReference, created_at }] = await rowsOf(shopper, "orders");
    const day = new Date(created_at).toLocaleDateString("en-US", { dateStyle: "long" });
    expect(await card.textContent()).toContain(`Order #${paymentReference}`);
    expect(await card.textContent()).toContain(`Placed on ${day}GH₵2,469.00`);
    expect(await card.textContent()).toMatch(/Payment: SuccessOrder: Processing$/);

    expect(await card.getAttribute("aria-expanded")).toBe("false");
    await card.press("Enter");
    expect(await card.getAttribute("aria-expanded")).toBe("true");
    const item = page.getByRole("main").getByText("Quantity: 2");
    await item.waitFor();
    await page.getByText("GH₵2,469.00").nth(1).waitFor();
    await page.getByText("1 Oxford Street, Accra, Greater Accra").waitFor();
    await card.press("Space");
    await item.waitFor({ state: "detached" });

    const { db } = await admin(storefront);
    for (const [orderStatus, label] of [
      ["packaged", "Packaged"],
      ["dispatched", "Dispatched"],
      ["delivered", "Delivered"],
      ["cancelled", "Cancelled"],
    ]) {
      const { error } = await (await db()).from("orders").update({ orderStatus }).eq("id", id);
      expect(error).toBeNull();
      await page.reload();
      await cards(page).getByText(`Order: ${label}`).waitFor();
    }
    await cards(page).getByText("Refund of GH₵2,469.00 due").waitFor();
  });

  it("can be bought again, as far as its products are still sold", async () => {
    const smock = await newProduct(storefront, { name: "Smock of the tests" });
    const stole = await newProduct(storefront, { name: "Stole of the tests" });
    const shopper = await shopperWith(storefront, smock, 2);
    await addToCartTable(shopper, stole);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await payButton(page).click();
    await payWith(page, "Succeeds");
    // Without it, the database returns the items in any order.
    const inOrder = page.waitForRequest(/orderItems\.order=id\.asc/);
    await openMyOrders(page);
    await inOrder;
    await cards(page).getByText("Smock of the tests and Stole of the tests").click();
    const item = page.getByRole("link", { name: "Smock of the tests" });
    expect(await item.getAttribute("href")).toBe(`/product/${smock}`);
    await changeProduct(storefront, stole, { stockQuantity: 0 });
    await page.getByRole("button", { name: "Buy again" }).click();
    await waitForToastText(page, "Not available at the moment: Stole of the tests.");
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
    await page.getByText("Quantity: 2").waitFor();
    expect(await rowsOf(shopper, "carts")).toMatchObject([{ productId: smock, quantity: 2 }]);
  });

  it("shows in the badge what was added before a request failed", async () => {
    const smock = await newProduct(storefront, { name: "Smock of the tests" });
    const stole = await newProduct(storefront, { name: "Stole of the tests" });
    const shopper = await shopperWith(storefront, smock);
    await addToCartTable(shopper, stole);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await openMyOrders(page);
    await cards(page).click();
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
    await page.route("**/rest/v1/carts*", (route) =>
      route.request().postDataJSON()?.productId === stole ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: "Buy again" }).click();
    await waitForToastText(
      page,
      "The shop cannot be reached. Please check your connection and try again.",
    );
    await page.getByRole("link", { name: "Cart, items: 1" }).waitFor();
    expect(await rowsOf(shopper, "carts")).toMatchObject([{ productId: smock }]);
  });
});

describe("an order that was left unpaid", () => {
  it("appears in a list that was loaded before", async () => {
    const smock = await newProduct(storefront, { name: "Smock of the tests" });
    const page = await visitAs(storefront, await shopperWith(storefront, smock), "/orders");
    await page.getByText("No orders yet").waitFor();
    await page.getByRole("link", { name: "Cart, items: 1" }).click();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("link", { name: "Continue to Payment" }).click();
    await payButton(page).click();
    await closePopup(page);
    await waitForToastText(page, "Payment window closed.");
    await accountMenu(page).click();
    await page.getByRole("link", { name: "View Orders" }).click();
    await cards(page).getByText("Payment: Pending").waitFor();
  });
});

describe("orders that cannot be loaded", () => {
  it("show three skeleton cards, then the error, and can be retried", async () => {
    const page = await visitAs(storefront, await newShopper(storefront), "/orders");
    await page.getByText("No orders yet").waitFor();
    await page.route(ORDERS, (route) =>
      route.fulfill({ status: 500, json: { message: "The books are closed" } }),
    );
    const release = await holdRequests(page, ORDERS);
    await page.reload();
    const loading = page.getByRole("status").filter({ hasText: "Loading orders" });
    await loading.waitFor();
    expect(await loading.locator(".skeleton").count()).toBe(3);
    release();
    await waitForToastText(page, "The books are closed");
    await page.getByRole("heading", { name: "Orders could not be loaded" }).waitFor();
    await page.unroute(ORDERS);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No orders yet").waitFor();
  });
});
