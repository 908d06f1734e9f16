import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../../harness/browser/axe.ts";
import {
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
} from "../../harness/browser/checkout-steps.ts";
import { holdRequests } from "../../harness/browser/page-actions.ts";
import {
  accountMenu,
  desktop,
  openStorefront,
  pathOf,
  phone,
} from "../../harness/browser/storefront.ts";

const storefront = await openStorefront();
const smock = await newProduct(storefront, { name: "Smock of the tests" });

const continueLink = (page: Page) => page.getByRole("link", { name: "Continue to Payment" });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you for your order!" });
const signInHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Welcome Back" });

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

describe("the steps", () => {
  it("survive Back, Forward and a reload", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/cart");
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await continueLink(page).waitFor();
    await page.reload();
    await continueLink(page).click();
    await payButton(page).waitFor();
    await page.reload();
    await payButton(page).waitFor();
    await page.goBack();
    await continueLink(page).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
    await page.goForward();
    await page.goForward();
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    await page.reload();
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await thanks(page).waitFor();
    const { paymentReference } = (await rowsOf(shopper, "orders"))[0];
    await page.reload();
    await page.getByText(`Your order #${paymentReference}`).waitFor();
    await page.goBack();
    await continueLink(page).waitFor();
    expect(pathOf(page)).toBe("/checkout");
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
  });

  it("are announced to assistive technology", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/checkout");
    const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
    await stepOf(page).waitFor();
    const texts = (await steps.allTextContents()).map((text) => text.slice(0, 9));
    expect(texts).toEqual(["1Delivery", "2Payment", "3Confirma"]);
    expect(await stepOf(page).textContent()).toBe("1Delivery");
    await continueLink(page).click();
    await payButton(page).waitFor();
    expect(await stepOf(page).textContent()).toBe("2Payment");
    expect(await steps.first().textContent()).toBe("Delivery, done");
  });

  it.each(["/checkout", "/make-payment", "/order-complete"])(
    "%s requires sign-in",
    async (path) => {
      const page = await storefront.visit(path);
      await signInHeading(page).waitFor();
      expect(pathOf(page)).toBe("/login");
    },
  );
});

describe("signing out during the checkout", () => {
  it.each(["/checkout", "/make-payment"])(
    "redirects home from %s and clears the progress",
    async (path) => {
      const shopper = await shopperWith(storefront, smock);
      const page = await visitAs(storefront, shopper, path);
      await signOut(page);
      await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
      await page.goBack();
      await signInHeading(page).waitFor();
    },
  );

  it("in another tab closes the payment popup and requires sign-in", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    const other = await storefront.newTab(page, "/orders");
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    await signOut(other);
    await signInHeading(page).waitFor();
    await page.locator("dialog iframe").waitFor({ state: "detached" });
    expect(await rowsOf(shopper, "orders")).toMatchObject([{ paymentStatus: "pending" }]);
    expect(await rowsOf(shopper, "carts")).toHaveLength(1);
  });

  it("during the creation of the order cancels it", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await payButton(page).waitFor();
    await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 401, json: {} }));
    await page.route("**/rest/v1/orders*", (route) =>
      route.fulfill({ status: 401, json: { message: "The session has ended." } }),
    );
    await payButton(page).click();
    await signInHeading(page).waitFor();
    expect(await rowsOf(shopper, "orders")).toEqual([]);
  });
});

describe("the last step", () => {
  it("shows a message when there is no order", async () => {
    const page = await visitAs(storefront, await newShopper(storefront), "/order-complete");
    await page.getByRole("heading", { level: 1, name: "No Order Found" }).waitFor();
    await page.getByText("We couldn't find your recent order details.").waitFor();
    await page.getByRole("main").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    expect(pathOf(page)).toBe("/");
  });

  it("shows a skeleton, and a retry button when the order cannot be loaded", async () => {
    const shopper = await newShopper(storefront);
    const page = await visitAs(storefront, shopper, "/order-complete");
    await page.getByText("No Order Found").waitFor();
    await page.route("**/rest/v1/orders*", (route) =>
      route.fulfill({ status: 500, json: { message: "The books are closed" } }),
    );
    const release = await holdRequests(page, "**/rest/v1/orders*");
    await page.reload();
    await page.getByRole("status").filter({ hasText: "Loading your order" }).waitFor();
    release();
    await waitForToastText(page, "The books are closed");
    await page.unroute("**/rest/v1/orders*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No Order Found").waitFor();
  });
});

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("on a %s", (_, size) => {
  it("none of the steps has axe violations or is wider than the window", async () => {
    const long = await newProduct(storefront, { name: "W".repeat(150) });
    const shopper = await shopperWith(storefront, long);
    const options = { ...size, reducedMotion: "reduce" as const };
    const page = await visitAs(storefront, shopper, "/checkout", options);
    const hasNoViolations = async () => {
      await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "detached" });
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    };
    await continueLink(page).waitFor();
    await hasNoViolations();
    await page.getByRole("button", { name: "Edit" }).click();
    await hasNoViolations();
    await page.goto(`${storefront.shop.url}/make-payment`);
    await page.route("**/rest/v1/orderItems*", (route) =>
      route.fulfill({ status: 409, json: { message: `${"W".repeat(150)} is sold out.` } }),
    );
    await payButton(page).click();
    await page.getByText("Nothing was charged.").waitFor();
    await hasNoViolations();
    await page.unroute("**/rest/v1/orderItems*");
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await thanks(page).waitFor();
    await hasNoViolations();
    await page.goto(`${storefront.shop.url}/orders`);
    await page.getByRole("button", { name: /^Order #/ }).click();
    await page.getByRole("heading", { name: "Shipping Details" }).waitFor();
    await hasNoViolations();
  });
});
