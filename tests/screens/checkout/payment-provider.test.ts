import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  newProduct,
  payButton,
  rowsOf,
  shopperWith,
  visitAs,
  waitForToastText,
} from "../../harness/browser/checkout-steps.ts";
import { openStorefront } from "../../harness/browser/storefront.ts";

const publicKey = "pk_test_0123456789abcdef";
const storefront = await openStorefront({
  PAYSTACK_PUBLIC_KEY: publicKey,
  PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef",
});
const smock = await newProduct(storefront, { name: "Smock of the tests", price: 19.99 });

/** Does what Paystack's script does: sends requests, adds its frame and calls back. */
const SCRIPT = `
window.blocked = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.blocked.push(event.violatedDirective + " " + event.blockedURI);
});
window.PaystackPop = class {
  newTransaction(options) {
    window.charge = options;
    fetch("https://api.paystack.co/checkout/request_inline", { method: "POST" });
    window.frame = document.createElement("iframe");
    window.frame.src = "https://checkout.paystack.com/popup";
    document.body.append(window.frame);
    return { id: "popup-1" };
  }
  cancelTransaction() {
    window.frame.remove();
    window.charge.onCancel();
  }
};`;

declare global {
  interface Window {
    blocked: string[];
    charge: { onSuccess(): void; onCancel(): void; [name: string]: unknown };
  }
}

/** Answers Paystack's three URLs and returns the requested ones. */
async function routePaystack(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/paystack\.(co|com)\//, (route) => {
    const url = route.request().url();
    requests.push(url);
    if (url.endsWith(".js")) return route.fulfill({ contentType: "text/javascript", body: SCRIPT });
    const headers = { "access-control-allow-origin": "*" };
    return route.fulfill({ contentType: "text/html", body: "<h1>Pay here</h1>", headers });
  });
  return requests;
}

async function openPayment() {
  const shopper = await shopperWith(storefront, smock, 3);
  const page = await visitAs(storefront, shopper, "/orders");
  const requests = await routePaystack(page);
  await page.goto(`${storefront.shop.url}/make-payment`);
  await payButton(page).click();
  await page.frameLocator("iframe").getByRole("heading", { name: "Pay here" }).waitFor();
  return { shopper, page, requests };
}

describe("with real keys", () => {
  it("the page loads Paystack's own script, and the CSP allows its requests", async () => {
    const { shopper, page, requests } = await openPayment();
    await page.route("**/functions/v1/verify-payment", (route) =>
      route.fulfill({ json: { success: false, message: "Not completed", final: true } }),
    );
    await expect
      .poll(() => requests.toSorted())
      .toEqual([
        "https://api.paystack.co/checkout/request_inline",
        "https://checkout.paystack.com/popup",
        "https://js.paystack.co/v2/inline.js",
      ]);
    expect(await page.evaluate(() => window.blocked)).toEqual([]);
    const [{ paymentReference }] = await rowsOf(shopper, "orders");
    const { onSuccess, onCancel, onError, ...charge } = await page.evaluate(() => ({
      ...window.charge,
    }));
    expect(charge).toEqual({
      key: publicKey,
      email: shopper.email,
      amount: 5997,
      currency: "GHS",
      reference: paymentReference,
    });
    await page.evaluate(() => window.charge.onCancel());
    await waitForToastText(page, "Payment window closed.");
    await payButton(page).waitFor();
  });

  it("a payment is verified under the order's own reference and number", async () => {
    const { shopper, page } = await openPayment();
    const verification = page.waitForRequest("**/functions/v1/verify-payment");
    await page.route("**/functions/v1/verify-payment", (route) =>
      route.fulfill({ json: { success: true, message: "Payment successful!" } }),
    );
    await page.evaluate(() => window.charge.onSuccess());
    const [{ id: orderId, paymentReference: reference }] = await rowsOf(shopper, "orders");
    expect((await verification).postDataJSON()).toEqual({ reference, orderId });
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
  });

  it("no other script is allowed", async () => {
    const { page } = await openPayment();
    // The browser reports the blocked script as an error, which this test expects.
    page.removeAllListeners("console");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.src = "https://elsewhere.paystack.co/inline.js";
      document.head.append(script);
    });
    await expect
      .poll(() => page.evaluate(() => window.blocked))
      .toEqual([expect.stringContaining("https://elsewhere.paystack.co/inline.js")]);
  });
});
