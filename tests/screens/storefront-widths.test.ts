import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cedis, NO_MONEY } from "../../domain/money.ts";
import { composeOrderMail } from "../../supabase/functions/_shared/mails/order-mail.ts";
import { overflow } from "../harness/browser/axe.ts";
import {
  address,
  addToCartTable,
  changeProduct,
  newProduct,
  shopperWith,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { heading } from "../harness/browser/page-actions.ts";
import { openStorefront } from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const HEIGHT = 800;
const PHONES = [320, 390];
const TOUCHED = [...PHONES, 768, 1024];
const WIDTHS = [...TOUCHED, 1440, 2560];

const smock = await newProduct(storefront, { name: "Smock of the tests", price: 1234.5 });
const stole = await newProduct(storefront, { name: "Stole of the tests in kente", price: 980 });
const shopper = await shopperWith(storefront, smock, 2);
await addToCartTable(shopper, stole);
await changeProduct(storefront, stole, { stockQuantity: 0 });
const belt = await newProduct(storefront, { name: "Belt of the tests", price: 10 });
await addToCartTable(shopper, belt);

/** What a finger can hardly hit: controls lower than 44 pixels. */
function lowControls(page: Page): Promise<string[]> {
  const controls = ":is(header, main, footer) :is(a, button, select, label:has(input), textarea)";
  return page.locator(controls).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true]"))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => Math.round(box.height) < 44)
      .map(({ one, box }) => `${one.textContent}: ${box.height}`),
  );
}

/** Lines of prose with so many characters that the eye loses the next one. */
function longLines(page: Page): Promise<string[]> {
  return page.locator("main p").evaluateAll((paragraphs) => {
    const linesOf = (paragraph: Element) => {
      const lines = new Map<number, string>();
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\S+\s*/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const { bottom } = range.getBoundingClientRect();
          lines.set(bottom, (lines.get(bottom) ?? "") + word);
        }
      }
      return [...lines.values()];
    };
    return paragraphs.flatMap(linesOf).filter((line) => line.trimEnd().length > 80);
  });
}

/** Loaded once: the page follows its window. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect.poll(() => overflow(page), { message: `at ${width}` }).toBeLessThanOrEqual(0);
    expect(await longLines(page), `at ${width}`).toEqual([]);
    if (TOUCHED.includes(width)) expect(await lowControls(page), `at ${width}`).toEqual([]);
  }
}

describe("at six widths from 320 to 2560 pixels, everything fits and can be read and tapped", () => {
  it.each([
    ["/", "Redefine Your Wardrobe"],
    ["/men-products", "Men's Clothing"],
    ["/product/1", /./],
    ["/search?q=kente", /./],
    ["/search?q=spaceship", /./],
    ["/login", "Welcome Back"],
    ["/sign-up", "Create your account"],
    ["/forgot-password", "Forgot your password?"],
    ["/reset-password#token_hash=0", "Set a new password"],
    ["/confirm-email#token_hash=0", "Confirm your email"],
    ["/verify-email-notice", "Verify Your Email"],
    ["/delivery", "Delivery"],
    ["/returns", "Returns"],
    ["/contact", "Contact"],
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
    ["/orders", "My Orders"],
    ["/nowhere", "Page Not Found"],
  ] as const)("for a visitor on %s", async (path, name) => {
    const page = await storefront.visit(path);
    await heading(page, name).waitFor();
    await page.waitForLoadState("networkidle");
    await expectToFit(page);
  });

  it.each([
    ["/cart", "Shopping Cart"],
    ["/wish-list", "My Wishlist"],
    ["/checkout", "Delivery Information"],
    ["/make-payment", "Payment Information"],
    ["/account", "Your Account"],
  ] as const)("for a shopper on %s", async (path, name) => {
    const page = await visitAs(storefront, shopper, path);
    await heading(page, name).waitFor();
    await page.waitForLoadState("networkidle");
    await expectToFit(page);
  });
});

it.each(PHONES)("a toast covers no part of the cart's bar at %i pixels", async (width) => {
  const page = await visitAs(storefront, shopper, "/cart", { viewport: { width, height: HEIGHT } });
  const bar = page.getByRole("button", { name: "Proceed to Checkout" }).locator("..");
  await bar.getByText("Please remove what is sold out").waitFor();
  await page.getByRole("button", { name: /^Remove Belt/ }).click();
  await waitForToastText(page, "Item deleted successfully.");
  const toast = await page.getByRole("status").filter({ hasText: "deleted" }).boundingBox();
  await page.evaluate(() => scrollTo(0, 0));
  const { y = 0 } = (await bar.boundingBox()) ?? {};
  expect((toast?.y ?? HEIGHT) + (toast?.height ?? 0)).toBeLessThanOrEqual(y);
  await page.getByRole("button", { name: "Undo" }).click();
  // Enabled once the line is stored.
  await page.getByRole("button", { name: /^Remove Belt/, disabled: false }).waitFor();
});

it("an order's mail fits a phone and breaks no price into two lines", async () => {
  const image = "/apple-touch-icon.png";
  const { html } = composeOrderMail(
    {
      id: 1,
      kind: "paid",
      recipient: shopper.email,
      placed: {
        id: 1,
        paymentReference: "NTOMA-1",
        totalAmount: cedis(150_120),
        name: "Esi",
        ...address,
      },
      items: [
        { name: "Smock of the tests", quantity: 1, price: cedis(960), image, productId: smock },
        { name: "Stole of the tests", quantity: 12, price: cedis(12_430), image, productId: stole },
      ],
      amount: NO_MONEY,
    },
    { siteUrl: storefront.shop.url, imageRendering: false },
    { name: "Ntoma", email: "", phoneNumber: "", address: "" },
  );
  const page = await storefront.visit("/robots.txt", { viewport: { width: 390, height: HEIGHT } });
  await page.setContent(html);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const price = page.getByText("12 × GH₵12,430.00");
  expect(await price.evaluate((text) => text.getClientRects().length)).toBeLessThan(3);
});
