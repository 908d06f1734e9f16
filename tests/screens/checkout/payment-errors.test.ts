import type { Page, Route } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import {
  address,
  addToCartTable,
  closePopup,
  newProduct,
  newShopper,
  payButton,
  paymentPopup,
  payWith,
  rowsOf,
  type Shopper,
  saveAddress,
  shopperWith,
  visitAs,
  waitForToastText,
  waitingNotice,
} from "../../harness/browser/checkout-steps.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import { desktop, openStorefront, pathOf } from "../../harness/browser/storefront.ts";

const storefront = await openStorefront();
const smock = await newProduct(storefront, { name: "Smock of the tests" });

const ORDERS = "**/rest/v1/orders*";
const ITEMS = "**/rest/v1/orderItems*";
const VERIFY = "**/functions/v1/verify-payment";

/** Intercepts writes; reads reach the server. */
async function onWrite(page: Page, url: string, response: (route: Route) => Promise<void>) {
  await page.route(url, (route) =>
    route.request().method() === "POST" ? response(route) : route.fallback(),
  );
}

async function openPayment(): Promise<{ shopper: Shopper; page: Page }> {
  const shopper = await shopperWith(storefront, smock);
  const page = await visitAs(storefront, shopper, "/make-payment");
  await payButton(page).waitFor();
  return { shopper, page };
}

describe("an incomplete order", () => {
  const refused = "Cannot process order. Missing details.";

  it("is rejected with an empty cart", async () => {
    const shopper = await newShopper(storefront);
    await saveAddress(shopper);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await page.getByText("Your cart is empty").waitFor();
    expect(await payButton(page).getAttribute("aria-disabled")).toBe("true");
    await payButton(page).click({ force: true });
    await waitForToastText(page, refused);
    expect(await rowsOf(shopper, "orders")).toEqual([]);
  });

  it.each([
    ["without delivery details", undefined],
    ["with a name only", { ...address, phoneNumber: "", address: " " }],
  ])("is rejected %s, and leads to the form", async (_, details) => {
    const shopper = await newShopper(storefront);
    await addToCartTable(shopper, smock);
    if (details) await saveAddress(shopper, details);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await page.getByRole("heading", { name: "Deliver to" }).waitFor();
    expect(await page.getByText("Delivery, done").count()).toBe(0);
    await payButton(page).click();
    await waitForToastText(page, refused);
    await page.getByRole("button", { name: "Save and Continue" }).waitFor();
    expect(pathOf(page)).toBe("/checkout");
    expect(await rowsOf(shopper, "orders")).toEqual([]);
  });

  it("is not reported as incomplete when the cart or the details could not be loaded", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, BLANK_PAGE);
    await page.route("**/rest/v1/deliveryDetails*", (route) => route.abort());
    await page.goto(`${storefront.shop.url}/make-payment`);
    await payButton(page).waitFor();
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("deliveryDetails"),
    );
    await payButton(page).click();
    await failed;
    await waitForToastText(page, "Cart items could not be loaded");
    await payButton(page).waitFor();
    expect(await page.evaluate(() => window.toasts)).not.toContain(refused);
    await page.unroute("**/rest/v1/deliveryDetails*");
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
  });
});

describe("an order that cannot be created", () => {
  it("shows an error with the reason", async () => {
    const { page } = await openPayment();
    await onWrite(page, ORDERS, (route) =>
      route.fulfill({ status: 429, json: { message: "You have many unpaid orders." } }),
    );
    await payButton(page).click();
    await waitForToastText(page, "Error creating order.");
    await page.getByRole("main").getByText("You have many unpaid orders.").waitFor();
  });

  it("shows a message when the server is unreachable", async () => {
    const { page } = await openPayment();
    await onWrite(page, ORDERS, (route) => route.abort());
    await payButton(page).click();
    await waitForToastText(page, "Error creating order.");
    await page.getByText("The shop cannot be reached.").waitFor();
    await page.unroute(ORDERS);
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
  });

  it("shows an error when the response has no id", async () => {
    const { page } = await openPayment();
    await onWrite(page, ORDERS, (route) => route.fulfill({ status: 201, json: [] }));
    await payButton(page).click();
    await waitForToastText(page, "Could not retrieve order ID.");
  });

  it("gets a new reference, once, when the first one is taken", async () => {
    const { shopper, page } = await openPayment();
    const references: string[] = [];
    const taken = { code: "PT409", message: "This payment reference was used before." };
    await onWrite(page, ORDERS, (route) => {
      references.push(route.request().postDataJSON().paymentReference);
      return references.length === 1
        ? route.fulfill({ status: 409, json: taken })
        : route.fallback();
    });
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    expect(new Set(references).size).toBe(2);
    const [order] = await rowsOf(shopper, "orders");
    expect(order.paymentReference).toBe(references[1]);
    await closePopup(page);

    await page.unroute(ORDERS);
    // Another cart, so that the first order is not continued.
    await addToCartTable(shopper, smock);
    await page.reload();
    let attempts = 0;
    await onWrite(page, ORDERS, (route) => {
      attempts += 1;
      return route.fulfill({ status: 409, json: taken });
    });
    await payButton(page).click();
    await waitForToastText(page, "Error creating order.");
    expect(attempts).toBe(2);
  });
});

describe("items that are rejected", () => {
  it("delete their order, and the reason is shown", async () => {
    const { shopper, page } = await openPayment();
    await onWrite(page, ITEMS, (route) =>
      route.fulfill({ status: 409, json: { message: "Smock of the tests is sold out." } }),
    );
    await payButton(page).click();
    await waitForToastText(page, "Failed to save order items.");
    expect(await page.evaluate(() => window.toasts)).not.toContain("Order added successfully!.");
    await page.getByRole("main").getByText("Smock of the tests is sold out.").waitFor();
    expect(await rowsOf(shopper, "orders")).toEqual([]);
    expect(await rowsOf(shopper, "carts")).toHaveLength(1);
    await page.getByRole("link", { name: "Review your cart" }).click();
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
  });
});

describe("a provider that fails", () => {
  /** Opens the payment page with this as the provider's script. */
  async function withScript(body: string): Promise<Page> {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, BLANK_PAGE);
    await page.route("**/inline.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
    await page.goto(`${storefront.shop.url}/make-payment`);
    return page;
  }

  it("is reported before an order is created when its script is missing", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, BLANK_PAGE);
    await page.route("**/inline.js", (route) => route.abort());
    await page.goto(`${storefront.shop.url}/make-payment`);
    await payButton(page).click();
    await waitForToastText(page, "Payment provider not loaded. Please refresh and try again.");
    expect(await rowsOf(shopper, "orders")).toEqual([]);
    await page.unroute("**/inline.js");
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
  });

  it("is reported when its script has other content", async () => {
    const page = await withScript("void 0;");
    await payButton(page).click();
    await waitForToastText(page, "Payment provider not loaded. Please refresh and try again.");
  });

  it("is reported when its script does not load", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, BLANK_PAGE, { ...desktop, ownContext: true });
    await page.clock.install();
    const scriptRequested = page.waitForRequest("**/inline.js");
    await page.route("**/inline.js", () => {});
    // The load event does not fire while a script is pending.
    await page.goto(`${storefront.shop.url}/make-payment`, { waitUntil: "commit" });
    await payButton(page).click();
    await scriptRequested;
    await page.clock.fastForward(21_000);
    await waitForToastText(page, "Payment provider not loaded. Please refresh and try again.");
    expect(await rowsOf(shopper, "orders")).toEqual([]);
  });

  it("is reported when its popup does not open", async () => {
    const { shopper, page } = await openPayment();
    await page.route("**/checkout/initialize", (route) =>
      route.fulfill({ status: 400, json: { status: false, message: "Invalid key" } }),
    );
    await payButton(page).click();
    await waitForToastText(page, "Could not initialize payment. Please try again.");
    await page.unroute("**/checkout/initialize");
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
  });

  it("is reported when its script throws", async () => {
    const page = await withScript("window.PaystackPop = class { newTransaction() { throw 1; } };");
    await payButton(page).click();
    await waitForToastText(page, "Could not initialize payment. Please try again.");
  });
});

describe("a payment that cannot be verified", () => {
  /** Paid at the provider, but the webhook is held: only verification can confirm it. */
  async function payUnverified(response: (route: Route) => Promise<void>) {
    await storefront.shop.provider("holdWebhooks");
    const { shopper, page } = await openPayment();
    await page.route(VERIFY, response);
    await payButton(page).click();
    await payWith(page, "Succeeds");
    return { shopper, page };
  }

  it.each([
    ["breaks", (route: Route) => route.fulfill({ status: 500, json: { success: false } })],
    ["is unreachable", (route: Route) => route.abort()],
  ])(
    "shows an error when the server %s, and waits for the result before another payment",
    async (_, fail) => {
      const { shopper, page } = await payUnverified(fail);
      await waitForToastText(page, "Server error during payment verification.");
      await waitingNotice(page).waitFor();
      expect(pathOf(page)).toBe("/make-payment");
      // While the page cannot verify it by itself, which it tries every few seconds.
      const checkAgain = page.getByRole("button", { name: "Check again" }).click();
      await Promise.all([checkAgain, page.unroute(VERIFY)]);
      await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
      await waitForToastText(page, "Payment successful!");
      expect(await rowsOf(shopper, "orders")).toHaveLength(1);
    },
  );

  afterEach(() => storefront.shop.provider("releaseWebhooks"));

  it("is verified after a reload, and removes nothing else from the cart", async () => {
    const { shopper, page } = await payUnverified((route) => route.abort());
    await waitForToastText(page, "Server error during payment verification.");
    const another = await newProduct(storefront, { name: "Smock of another day" });
    await addToCartTable(shopper, another);
    // Left first: the page that waits would verify it.
    await page.goto(storefront.shop.url + BLANK_PAGE);
    await page.unroute(VERIFY);
    await page.goto(`${storefront.shop.url}/make-payment`);
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    await storefront.shop.provider("releaseWebhooks");
    await page.getByRole("link", { name: "Cart, items: 1" }).waitFor();
    expect(await rowsOf(shopper, "orders")).toMatchObject([{ paymentStatus: "success" }]);
    expect(await rowsOf(shopper, "carts")).toMatchObject([{ productId: another }]);

    await page.goto(`${storefront.shop.url}/make-payment`);
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(2);
  });

  it("shows the provider's message", async () => {
    const { page } = await payUnverified((route) =>
      route.fulfill({ json: { success: false, message: "Insufficient Funds" } }),
    );
    await waitForToastText(page, "Insufficient Funds");
    await payButton(page).waitFor();
  });

  it("has a default message when the provider sends none", async () => {
    const { page } = await payUnverified((route) => route.fulfill({ json: { success: false } }));
    await waitForToastText(page, "Payment verification failed.");
  });
});

describe("what is added to the cart in another tab while the popup is open", () => {
  it("stays there after the payment", async () => {
    const { shopper, page } = await openPayment();
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    const stole = await newProduct(storefront, { name: "Stole of the tests" });
    const tab = await storefront.newTab(page, `/product/${stole}`);
    await tab.getByRole("button", { name: "Add to Cart" }).click();
    await expect.poll(() => rowsOf(shopper, "carts")).toHaveLength(2);
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    await waitForToastText(page, "Cart cleared...");
    await page.getByRole("link", { name: "Cart, items: 1" }).waitFor();
    expect(await rowsOf(shopper, "carts")).toMatchObject([{ productId: stole, quantity: 1 }]);
  });
});

describe("a cart that cannot be cleared", () => {
  it("does not block the success page", async () => {
    const { page } = await openPayment();
    await page.route("**/rest/v1/carts*", (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ status: 500, json: { message: "The books are closed" } })
        : route.fallback(),
    );
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    await waitForToastText(page, "The books are closed");
  });
});
