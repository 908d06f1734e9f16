import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import {
  addToCartTable,
  closePopup,
  latestReference,
  newProduct,
  payButton,
  paymentPopup,
  payWith,
  rowsOf,
  type Shopper,
  shopperWith,
  startApproval,
  visitAs,
  waitForSuccessPage,
  waitForToastText,
  waitingNotice,
} from "../../harness/browser/checkout-steps.ts";
import { dispatchVisibilityChange, toast } from "../../harness/browser/page-actions.ts";
import { desktop, openStorefront, pathOf } from "../../harness/browser/storefront.ts";

const storefront = await openStorefront();
const { provider } = storefront.shop;
const smock = await newProduct(storefront, { name: "Smock of the tests" });

const VERIFY = "**/functions/v1/verify-payment";

afterEach(async () => {
  await provider("setApiMode", "normal");
  await provider("releaseWebhooks");
});

async function paying(options = desktop): Promise<{ shopper: Shopper; page: Page }> {
  const shopper = await shopperWith(storefront, smock);
  const page = await visitAs(storefront, shopper, "/make-payment", options);
  await payButton(page).click();
  await paymentPopup(page).getByLabel("Card number").waitFor();
  return { shopper, page };
}

/** Closes the popup while the payment waits for its approval. */
async function waitingForApproval() {
  const { shopper, page } = await paying();
  await startApproval(page);
  await closePopup(page);
  await waitForToastText(page, "Payment window closed.");
  await waitingNotice(page).waitFor();
  return { shopper, page, reference: await latestReference(shopper) };
}

async function waitUntilPaid(shopper: Shopper): Promise<void> {
  expect(await rowsOf(shopper, "orders")).toMatchObject([{ paymentStatus: "success" }]);
  expect(await rowsOf(shopper, "carts")).toEqual([]);
}

describe("a popup closed during the approval", () => {
  it("offers no second payment, and the browser learns the result before the webhook", async () => {
    const { shopper, page, reference } = await waitingForApproval();
    expect(await payButton(page).count()).toBe(0);
    await page.getByRole("button", { name: "Check again" }).waitFor();
    await provider("holdWebhooks");
    await provider("approveMobileMoney", reference);
    await waitForSuccessPage(page, reference);
    await waitForToastText(page, "Payment successful!");
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
    await provider("releaseWebhooks");
    await provider("webhooksDone");
    await waitUntilPaid(shopper);
  });

  it("continues when the webhook arrives before the browser's request", async () => {
    const { shopper, page, reference } = await waitingForApproval();
    await page.route(VERIFY, (route) => route.abort());
    await provider("approveMobileMoney", reference);
    await provider("webhooksDone");
    await waitUntilPaid(shopper);
    await page.unroute(VERIFY);
    await waitForSuccessPage(page, reference);
  });

  it("can be followed by a new payment at once when the approval is declined", async () => {
    const { shopper, page, reference } = await waitingForApproval();
    await provider("declineMobileMoney", reference);
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await waitForSuccessPage(page, await latestReference(shopper));
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
  });

  it("can be followed by a new payment when the database no longer waits for it", async () => {
    const { page } = await waitingForApproval();
    // The state after 30 minutes: a payment without a result that blocks no other.
    await page.route("**/rest/v1/rpc/open_payments*", (route) => route.fulfill({ json: [] }));
    await payButton(page).waitFor();
    expect(await waitingNotice(page).count()).toBe(0);
  });
});

describe("a payment without a result", () => {
  it("is restored after a reload", async () => {
    const { shopper, page } = await paying();
    await startApproval(page);
    await page.reload();
    await waitingNotice(page).waitFor();
    expect(await payButton(page).count()).toBe(0);
    // Paid before the first check, it would be shown as an earlier order.
    await page.getByText(/^Last checked at/).waitFor();
    const reference = await latestReference(shopper);
    await provider("approveMobileMoney", reference);
    await waitForSuccessPage(page, reference);
    await waitUntilPaid(shopper);
  });

  it("is shown on a second device", async () => {
    const { shopper, page, reference } = await waitingForApproval();
    await page.context().close();
    const device = await visitAs(storefront, shopper, "/make-payment");
    await payButton(device).click();
    await waitingNotice(device).waitFor();
    await waitForToastText(device, "A payment is still in progress.");
    await provider("approveMobileMoney", reference);
    await waitForSuccessPage(device, reference);
    await waitUntilPaid(shopper);
  });

  it("stays pending while the provider does not respond", async () => {
    const { shopper, page } = await paying();
    await provider("holdWebhooks");
    await provider("setApiMode", "down");
    await payWith(page, "Succeeds");
    await waitingNotice(page).waitFor();
    const checked = page.waitForResponse(VERIFY);
    await page.getByRole("button", { name: "Check again" }).click();
    expect(await (await checked).json()).toMatchObject({ success: false, final: false });
    await waitingNotice(page).waitFor();
    await provider("setApiMode", "normal");
    await waitForSuccessPage(page, await latestReference(shopper));
    await waitUntilPaid(shopper);
  });
});

describe("a second tab", () => {
  it("waits while the popup of the first one is open, and shows its result", async () => {
    const { shopper, page } = await paying();
    const tab = await storefront.newTab(page, "/make-payment");
    await waitingNotice(tab).waitFor();
    expect(await payButton(tab).count()).toBe(0);
    await payWith(page, "Succeeds");
    const reference = await latestReference(shopper);
    await waitForSuccessPage(page, reference);
    await waitForSuccessPage(tab, reference);
    await tab.getByRole("link", { name: "Cart, items: 0" }).waitFor();
    await waitUntilPaid(shopper);
  });

  it("opens no popup meanwhile, and offers the payment when the first one is closed", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    const tab = await storefront.newTab(page, "/make-payment");
    await payButton(tab).waitFor();
    await payButton(page).click();
    await paymentPopup(page).getByLabel("Card number").waitFor();
    await payButton(tab).click();
    await waitingNotice(tab).waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
    await closePopup(page);
    await payButton(tab).click();
    await paymentPopup(tab).getByLabel("Card number").waitFor();
  });

  it("does not order the items that the first one has paid", async () => {
    const { shopper, page } = await paying();
    await closePopup(page);
    await payButton(page).waitFor();
    const tab = await storefront.newTab(page, "/make-payment");
    await tab.getByText("GH₵120.00").first().waitFor();
    await payButton(page).click();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    await payButton(tab).click();
    await tab.getByText("Cannot process order. Missing details.").waitFor();
    await tab.getByText("Your cart is empty").waitFor();
    expect(await rowsOf(shopper, "orders")).toHaveLength(1);
  });

  it("shows a changed cart before anything is charged", async () => {
    const shopper = await shopperWith(storefront, smock);
    const page = await visitAs(storefront, shopper, "/make-payment");
    await page.getByText("GH₵120.00").first().waitFor();
    await addToCartTable(shopper, smock);
    await payButton(page).click();
    await waitForToastText(
      page,
      "Your cart has changed meanwhile. Please review it before you pay.",
    );
    await page.getByText("GH₵240.00").first().waitFor();
    expect(await rowsOf(shopper, "orders")).toEqual([]);
    await payButton(page).click();
    await paymentPopup(page).getByRole("button", { name: "Pay GHS 240.00" }).waitFor();
  });
});

describe("a payment that is confirmed while the shopper is on another page", () => {
  /** Paid, but neither the browser nor the webhook has confirmed it. */
  async function paidWithoutResult(options = desktop) {
    const { shopper, page } = await paying(options);
    await provider("holdWebhooks");
    await page.route(VERIFY, (route) => route.abort());
    await payWith(page, "Succeeds");
    await waitForToastText(page, "Server error during payment verification.");
    await waitingNotice(page).waitFor();
    return { shopper, page, reference: await latestReference(shopper) };
  }

  it("shows a message, empties the cart, and thanks for the next order only", async () => {
    const { shopper, page, reference } = await paidWithoutResult();
    await page.getByRole("link", { name: "Women" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Women's Clothing" }).waitFor();
    await provider("releaseWebhooks");
    await waitForToastText(page, `Your order #${reference} is paid.`);
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
    await page.unroute(VERIFY);

    await addToCartTable(shopper, await newProduct(storefront, { name: "Another smock" }));
    await page.goto(`${storefront.shop.url}/make-payment`);
    await payButton(page).click();
    await payWith(page, "Succeeds");
    const second = await latestReference(shopper);
    expect(second).not.toBe(reference);
    await waitForSuccessPage(page, second);
  });

  it("is asked about no more, and shows no second message", async () => {
    const ownContext = { ...desktop, ownContext: true };
    const { page, reference } = await paidWithoutResult(ownContext);
    await page.getByRole("link", { name: "Women" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Women's Clothing" }).waitFor();
    await provider("releaseWebhooks");
    const message = `Your order #${reference} is paid.`;
    await waitForToastText(page, message);
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
    await toast(page, message).waitFor({ state: "detached" });

    let checks = 0;
    await page.route("**/rest/v1/rpc/open_payments*", (route) => {
      checks += 1;
      return route.fallback();
    });
    // The cart and what is known about the payment are old enough to be read again.
    await page.clock.setFixedTime(Date.now() + 120_000);
    const cartRead = page.waitForResponse("**/rest/v1/carts*");
    await dispatchVisibilityChange(page);
    await (await cartRead).finished();
    expect(checks).toBe(0);
    const toasts = await page.evaluate(() => window.toasts);
    expect(toasts.filter((text) => text === message)).toHaveLength(1);
  });

  it("is named on the payment page, without thanks", async () => {
    const { shopper, page, reference } = await paidWithoutResult();
    await page.goto("about:blank");
    await provider("releaseWebhooks");
    await provider("webhooksDone");
    await waitUntilPaid(shopper);
    await page.goto(`${storefront.shop.url}/make-payment`);
    await page.getByText(`Your order #${reference} is paid.`).waitFor();
    expect(pathOf(page)).toBe("/make-payment");
  });

  it("empties the cart of an open page when it becomes visible", async () => {
    const { shopper, page } = await paying();
    await page.route(VERIFY, (route) => route.abort());
    await payWith(page, "Succeeds");
    await waitingNotice(page).waitFor();
    const tab = await storefront.newTab(page, "/cart");
    await provider("webhooksDone");
    await waitUntilPaid(shopper);
    await dispatchVisibilityChange(tab);
    await tab.getByRole("link", { name: "Cart, items: 0" }).waitFor();
  });
});

describe("a direct visit to the last step", () => {
  it("does not show an unpaid order as paid", async () => {
    const { shopper, page } = await paying();
    await closePopup(page);
    await waitForToastText(page, "Payment window closed.");
    await page.goto(`${storefront.shop.url}/order-complete`);
    await waitForSuccessPage(page, await latestReference(shopper));
    await page.getByText("Its payment has not been confirmed yet.").waitFor();
  });
});
