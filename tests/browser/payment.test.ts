import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addToCartTable,
  closePopup,
  newProduct,
  newShopper,
  payButton,
  paymentPopup,
  payWith,
  rowsOf,
  shopperWith,
  stepOf,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { focusedId, holdRequests, isFocused } from "../harness/browser/page-actions.ts";
import { desktop, openStorefront, pathOf, phone } from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const smock = await newProduct(storefront, { name: "Smock of the tests", price: 19.99 });

/** The write requests of the page, in order. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const name = /\/(?:rest|functions)\/v1\/([\w-]+)/.exec(request.url())?.[1];
    if (name && request.method() !== "GET") calls.push(`${request.method()} ${name}`);
  });
  return calls;
}

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("a complete purchase on a %s", (_, size) => {
  it("leads from the cart to the success page", async () => {
    const shopper = await newShopper(storefront);
    await addToCartTable(shopper, smock, 3);
    const page = await visitAs(storefront, shopper, "/cart", size);
    const calls = recordCalls(page);
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();

    await page.getByRole("heading", { level: 1, name: "Delivery Information" }).waitFor();
    expect(await stepOf(page).textContent()).toContain("Delivery");
    expect(await page.getByLabel("Full Name").inputValue()).toBe("Esi Owusu");
    await page.getByLabel("Address").fill("1 Oxford Street");
    await page.getByLabel("City").fill("Accra");
    await page.getByLabel("Region").fill("Greater Accra");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await waitForToastText(page, "Delivery information saved successfully.");

    await page.getByRole("heading", { level: 1, name: "Payment Information" }).waitFor();
    expect(await stepOf(page).textContent()).toContain("Payment");
    await page.getByText("You will be redirected to Paystack").waitFor();
    expect(pathOf(page)).toBe("/make-payment");
    await payButton(page).click();
    await waitForToastText(page, "Order added successfully!.");
    await paymentPopup(page).getByRole("button", { name: "Pay GHS 59.97" }).waitFor();
    await paymentPopup(page).getByText(shopper.email).waitFor();
    await payWith(page, "Succeeds");

    await page.getByRole("heading", { level: 1, name: "Thank you for your order!" }).waitFor();
    await waitForToastText(page, "Payment successful!");
    await waitForToastText(page, "Cart cleared...");
    expect(pathOf(page)).toBe("/order-complete");
    expect(await stepOf(page).textContent()).toContain("Confirmation");
    const [order, ...others] = await rowsOf(shopper, "orders");
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      orderStatus: "processing",
      paymentStatus: "success",
      totalAmount: 59.97,
      name: "Esi Owusu",
      phoneNumber: "+233 24 412 3456",
      address: "1 Oxford Street",
      city: "Accra",
      region: "Greater Accra",
    });
    expect(order.paymentReference).toMatch(/^NTOMA-\d{13}$/);
    const main = page.getByRole("main");
    const { paymentReference } = order;
    await main
      .getByText(`Your order #${paymentReference} has been placed and is being processed.`)
      .waitFor();
    const day = new Date(order.created_at).toLocaleDateString("en-US", { dateStyle: "long" });
    await main.getByText(day).waitFor();
    await main.getByText("1 Oxford Street, Accra, Greater Accra").waitFor();
    await main.getByRole("list", { name: "Progress" }).getByText("Confirmation, done").waitFor();
    const item = main.getByRole("listitem").filter({ hasText: "Smock of the tests" });
    expect(await item.textContent()).toMatch(/Quantity: 3.*GH₵59\.97$/);
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
    expect(await rowsOf(shopper, "carts")).toEqual([]);
    expect(calls).toEqual([
      "POST deliveryDetails",
      "POST orders",
      "POST orderItems",
      "POST verify-payment",
      "DELETE carts",
    ]);

    await page.goBack();
    await page.getByRole("link", { name: "Continue to Payment" }).waitFor();
    expect(pathOf(page)).toBe("/checkout");
    await page.goForward();
    await page.getByRole("link", { name: "Continue Shopping" }).click();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
  });
});

describe("a purchase by keyboard", () => {
  it("needs no mouse", async () => {
    const shopper = await newShopper(storefront);
    await addToCartTable(shopper, smock);
    const page = await visitAs(storefront, shopper, "/cart");
    await page.getByRole("button", { name: "Proceed to Checkout" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Address").focus();
    for (const text of ["1 Oxford Street", "Accra", "Greater Accra"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await payButton(page).waitFor();
    await payButton(page).focus();
    await page.keyboard.press("Enter");
    const number = paymentPopup(page).getByLabel("Card number");
    await number.waitFor();
    await expect.poll(() => isFocused(number)).toBe(true);
    for (const text of ["4084084084084081", "1240", "408"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    expect(await focusedId(page)).toBe("main");
  });
});

describe("a card that is declined", () => {
  it("can be replaced by another one; without it the order stays unpaid and the cart is kept", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await payButton(page).click();
    await payWith(page, "Is declined");
    const alert = paymentPopup(page).getByRole("alert");
    await alert.getByText(/declined/).waitFor();
    await closePopup(page);
    await waitForToastText(page, "Payment window closed.");
    const [order] = await rowsOf(shopper, "orders");
    expect(["pending", "failed"]).toContain(order.paymentStatus);
    expect(await rowsOf(shopper, "carts")).toHaveLength(1);

    await payButton(page).click();
    await payWith(page, "Has insufficient funds");
    await alert.getByText(/Insufficient funds/).waitFor();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
  });
});

describe("the payment popup", () => {
  it("leaves the order unpaid when it is closed, and opens again for the last piece", async () => {
    const lastPiece = await newProduct(storefront, { name: "Last piece", stockQuantity: 1 });
    const shopper = await shopperWith(storefront, lastPiece);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    await page.keyboard.press("Escape");
    await waitForToastText(page, "Payment window closed.");
    expect(await rowsOf(shopper, "orders")).toMatchObject([
      { orderStatus: "processing", paymentStatus: "pending", totalAmount: 120 },
    ]);
    expect(pathOf(page)).toBe("/make-payment");
    await page.getByRole("link", { name: "Cart, items: 1" }).waitFor();

    await payButton(page).click();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    const statuses = (await rowsOf(shopper, "orders")).map((order) => order.paymentStatus);
    expect(statuses).toEqual(["success"]);
  });

  it("closes with the page", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/checkout");
    await page.getByRole("link", { name: "Continue to Payment" }).click();
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Continue to Payment" }).waitFor();
    await page.locator("dialog iframe").waitFor({ state: "detached" });
    await waitForToastText(page, "Payment window closed.");
  });
});

describe("a browser that is closed right after paying", () => {
  it("still has its order confirmed and its cart empty on the next visit", async () => {
    const shopper = await shopperWith(storefront, smock, 2);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await page.route("**/functions/v1/verify-payment", () => {});
    const asked = page.waitForRequest("**/functions/v1/verify-payment");
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await asked;
    await page.context().close();
    await expect
      .poll(async () => (await rowsOf(shopper, "orders"))[0].paymentStatus)
      .toBe("success");

    const next = await visitAs(storefront, shopper, "/cart");
    await next.getByText("Your cart is empty").waitFor();
    await next.goto(`${storefront.shop.url}/order-complete`);
    await next.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
  });
});

describe("an order that was left unpaid", () => {
  it("is continued by the next press, and replaced when the cart has changed", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    for (let press = 0; press < 3; press += 1) {
      await payButton(page).click();
      await closePopup(page);
      await payButton(page).and(page.locator(":not([aria-disabled])")).waitFor();
    }
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
    await addToCartTable(shopper, smock);
    await page.reload();
    await payButton(page).click();
    await paymentPopup(page).getByRole("button", { name: "Pay GHS 39.98" }).waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(2);
  });
});

describe("pressing the button twice", () => {
  it("creates one order by double click, by Enter and by script", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    const release = await holdRequests(page, "**/rest/v1/orders*");
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    const busy = page.getByRole("button", { name: "Processing Order..." });
    expect(await busy.getAttribute("aria-disabled")).toBe("true");
    await busy.dblclick({ force: true });
    await busy.press("Enter");
    release();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
    await closePopup(page);
    await payButton(page).dblclick();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
  });
});
