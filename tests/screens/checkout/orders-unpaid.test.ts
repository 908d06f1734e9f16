import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../../harness/browser/axe.ts";
import {
  addToCartTable,
  changeProduct,
  closePopup,
  newProduct,
  openMyOrders,
  payButton,
  paymentPopup,
  payWith,
  rowsOf,
  shopperWith,
  startApproval,
  visitAs,
  waitForToastText,
} from "../../harness/browser/checkout-steps.ts";
import {
  dispatchVisibilityChange,
  heading,
  holdRequests,
  isFocused,
  tabTo,
} from "../../harness/browser/page-actions.ts";
import { desktop, openStorefront, phone } from "../../harness/browser/storefront.ts";
import { verifyPayment } from "../../harness/shop/buy-one.ts";

const storefront = await openStorefront();

const cards = (page: Page) => page.getByRole("button", { name: /^Order #/ });
const button = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name });
const done = (page: Page) =>
  page.getByRole("list", { name: "Progress" }).getByText(", done").count();

/** Opens My Orders for a shopper who has closed the payment popup. */
async function openUnpaid(size = desktop) {
  const smock = await newProduct(storefront, { name: "Smock of the tests", stockQuantity: 3 });
  const shopper = await shopperWith(storefront, smock, 2);
  const page = await visitAs(storefront, shopper, "/make-payment", {
    ...size,
    reducedMotion: "reduce",
  });
  await payButton(page).click();
  await closePopup(page);
  await waitForToastText(page, "Payment window closed.");
  await payButton(page).waitFor();
  await page.goto(`${storefront.shop.url}/orders`);
  await cards(page).waitFor();
  return { page, shopper, smock };
}

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("an unpaid order in My Orders, on a %s", (_, size) => {
  it("can be paid at its prices without changing the cart", async () => {
    const { page, shopper } = await openUnpaid(size);
    const cloth = await newProduct(storefront, { name: "Cloth of the tests" });
    await addToCartTable(shopper, cloth);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await button(page, /^Pay now/).click();
    await payWith(page, "Succeeds");
    await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
    expect(await done(page)).toBe(3);
    expect((await rowsOf(shopper, "carts")).map(({ productId }) => productId)).toEqual([cloth]);
    expect(await rowsOf(shopper, "orders")).toMatchObject([{ paymentStatus: "success" }]);
    await openMyOrders(page);
    await cards(page).getByText("Payment: Success").waitFor();
    expect(await button(page, /^Pay now/).count()).toBe(0);
  });

  it("can be cancelled after a confirmation", async () => {
    const { page, shopper } = await openUnpaid(size);
    await button(page, /^Cancel #/).click();
    await button(page, /^Keep it/).click();
    await button(page, /^Cancel #/).click();
    await page.getByText("Do you want to cancel this order?").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await button(page, /^Cancel the order/).click();
    await waitForToastText(page, "Your order was cancelled.");
    await cards(page).getByText("Order: Cancelled").waitFor();
    expect(await button(page, /^(Pay now|Cancel)/).count()).toBe(0);
    expect(await rowsOf(shopper, "orders")).toMatchObject([{ orderStatus: "cancelled" }]);
  });
});

it("shows why an order cannot be paid, and offers it again afterwards", async () => {
  const { page, smock } = await openUnpaid();
  await changeProduct(storefront, smock, { price: 150 });
  await button(page, /^Pay now/).click();
  await waitForToastText(
    page,
    "The price of Smock of the tests is now GH₵150.00. Please review your cart.",
  );
  await button(page, /^Pay now/).waitFor();
});

it("stays payable when the second popup is closed", async () => {
  const { page } = await openUnpaid();
  await button(page, /^Pay now/).click();
  await closePopup(page);
  await waitForToastText(page, "Payment window closed.");
  await button(page, /^Pay now/)
    .and(page.locator(":not([aria-disabled])"))
    .click();
  await payWith(page, "Succeeds");
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
});

it("keeps the popup open when the list shows the payment before the popup does", async () => {
  const { page } = await openUnpaid();
  const { provider } = storefront.shop;
  const opened = page.waitForRequest("**/checkout/initialize");
  await button(page, /^Pay now/).click();
  const { reference } = (await opened).postDataJSON();
  const release = await holdRequests(page, "**/checkout/*/status");
  await startApproval(page);
  await provider("approveMobileMoney", reference);
  await provider("webhooksDone");
  await dispatchVisibilityChange(page);
  await cards(page).getByText("Payment: Success").waitFor();
  await paymentPopup(page)
    .getByRole("heading", { name: "Approve the payment on your phone" })
    .waitFor();
  release();
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
  await waitForToastText(page, "Payment successful!");
  expect(await page.evaluate(() => window.toasts)).not.toContain("Payment window closed.");
});

it("does not mark the payment as done on the page of the latest order", async () => {
  const { page } = await openUnpaid();
  await page.goto(`${storefront.shop.url}/order-complete`);
  await page.getByRole("heading", { name: "Thank you for your order!" }).waitFor();
  expect(await done(page)).toBe(1);
});

it("says why the payment failed on the page of the latest order", async () => {
  const { page, shopper } = await openUnpaid();
  const [order] = await rowsOf(shopper, "orders");
  await storefront.shop.provider("pay", order.paymentReference, {
    amount: order.totalAmount * 100,
    status: "failed",
    webhook: false,
  });
  const placed = { orderId: order.id, reference: order.paymentReference };
  const verifiedStatus = async () => {
    await verifyPayment(storefront.shop.url, shopper.clients, placed);
    return (await rowsOf(shopper, "orders"))[0].paymentStatus;
  };
  // The provider is not asked twice within three seconds.
  await expect.poll(verifiedStatus, { interval: 1000 }).toBe("failed");
  await page.goto(`${storefront.shop.url}/order-complete`);
  await page.getByText(`The payment of your order #${order.paymentReference} failed.`).waitFor();
  await page.getByText("Declined", { exact: true }).waitFor();
});

it("works by keyboard alone, like search, sorting, filter and wishlist on the way to it", async () => {
  const { page, shopper } = await openUnpaid();
  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, page.getByRole("combobox", { name: "Search" }));
  await page.keyboard.type("sandels");
  // Not the options of a part of the word, which was typed slowly.
  await page
    .getByRole("option")
    .first()
    .filter({ hasText: /sandal/i })
    .waitFor();
  await page.waitForLoadState("networkidle");
  await press("ArrowDown");
  await press("Enter");
  await heading(page, /Sandals$/).waitFor();

  await tabTo(page, page.getByRole("link", { name: "Women", exact: true }).first());
  await press("Enter");
  await heading(page, "Women's Clothing").waitFor();
  await tabTo(page, page.getByRole("checkbox", { name: "Dresses" }));
  await press("Space");
  await tabTo(page, page.getByRole("button", { name: "Clear all" }));
  await press("Enter");
  await tabTo(page, page.getByRole("combobox", { name: "Sort by" }));
  await press("ArrowDown");
  await page.waitForURL(/\/women-products\?sort=newest$/);
  await press("ArrowDown");
  await page.waitForURL(/\/women-products\?sort=price-asc$/);
  await tabTo(page, page.getByRole("button", { name: /to the wishlist$/ }).first());
  await press("Enter");
  await page.getByRole("link", { name: "Wishlist, items: 1" }).waitFor();

  await tabTo(page, page.getByRole("button", { name: /^Account menu/ }));
  await press("Enter");
  await tabTo(page, page.getByRole("link", { name: "View Orders" }));
  await press("Enter");
  await cards(page).waitFor();
  await tabTo(page, button(page, /^Pay now/));
  await press("Enter");
  await paymentPopup(page).getByLabel("Card number").waitFor();
  await press("Escape");
  await waitForToastText(page, "Payment window closed.");
  await tabTo(page, button(page, /^Cancel #/).and(page.locator(":not([aria-disabled])")));
  await press("Enter");
  await expect.poll(() => isFocused(button(page, /^Cancel the order/))).toBe(true);
  await press("Enter");
  await cards(page).getByText("Order: Cancelled").waitFor();
  expect(await rowsOf(shopper, "wishlists")).toHaveLength(1);
});
