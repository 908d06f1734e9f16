import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../harness/browser/axe.ts";
import {
  newProduct,
  newShopper,
  password,
  rowsOf,
  type Shopper,
  visitAs,
} from "../harness/browser/checkout-steps.ts";
import { heading, toastContaining } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import { accountMenu, fillSignIn, openStorefront, pathOf } from "../harness/browser/storefront.ts";
import { linkIn } from "../harness/mail-link.ts";

const storefront = await openStorefront();

function confirmationsTo(email: string) {
  return async () => {
    const mails = await storefront.shop.mails();
    const sent = mails.filter(({ to }) => to === email);
    return sent.map(linkIn);
  };
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Esi Owusu");
  await page.getByLabel("Phone Number").fill("+233 24 412 3456");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Verify Your Email").waitFor();
}

describe("a confirmation mail", () => {
  it("can be sent again after a minute, and its link shows a welcome message", async () => {
    const email = "again@example.com";
    const sentTo = confirmationsTo(email);
    const page = await storefront.visit("/sign-up", { ownContext: true });
    await page.clock.install();
    await signUp(page, email);
    const button = page.getByRole("button", { name: /^Send the mail again/ });
    await button.getByText(/in \d+ s$/).waitFor();
    await button.click({ force: true });
    expect(await violations(page)).toEqual([]);
    expect(await sentTo()).toHaveLength(1);
    await page.clock.runFor(61_000);
    await page.getByRole("button", { name: "Send the mail again", exact: true }).click();
    await toastContaining(page, "We have sent the mail again.").waitFor();
    await button.getByText(/in \d+ s$/).waitFor();
    await expect.poll(sentTo).toHaveLength(2);

    const [newest = ""] = await sentTo();
    const reader = await storefront.visit(BLANK_PAGE);
    await reader.goto(newest);
    const confirm = reader.getByRole("button", { name: "Confirm my email" });
    await confirm.waitFor();
    expect(await violations(reader)).toEqual([]);
    await confirm.click();
    await reader.getByText("Your email is confirmed. Please sign in.").waitFor();
    expect(pathOf(reader)).toBe("/login");
    await expect.poll(() => reader.getByLabel("Email").inputValue()).toBe(email);
    expect(await violations(reader)).toEqual([]);
    await reader.getByLabel("Password").fill(password);
    await reader.getByRole("button", { name: "Sign in" }).click();
    await accountMenu(reader).waitFor();
  });

  it("that was used or is unknown says so, and sends another one", async () => {
    const email = "late@example.com";
    const page = await storefront.visit("/sign-up");
    await signUp(page, email);
    const sentTo = confirmationsTo(email);
    await expect.poll(sentTo).toHaveLength(1);
    await page.goto(`${storefront.shop.url}/confirm-email#token_hash=0123abcd`);
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await page.getByText("This link has expired or was used before.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send a new link" }).click();
    await page.getByRole("main").getByText("a mail with a link is on its way").waitFor();
    await expect.poll(sentTo).toHaveLength(2);
  });

  it("can be requested when an unconfirmed account tries to sign in", async () => {
    const email = "waiting@example.com";
    const page = await storefront.visit("/sign-up");
    await signUp(page, email);
    await page.getByRole("link", { name: "Back to Login" }).click();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
    await fillSignIn(page, { email, password });
    await page.getByRole("link", { name: "Send the mail again" }).click();
    await page.getByRole("main").getByText(email).waitFor();
  });
});

describe("a signed-in user", () => {
  it.each(["/login", "/sign-up"])("is redirected from %s to the home page", async (path) => {
    const page = await visitAs(storefront, await newShopper(storefront), "/orders");
    await heading(page, "My Orders").waitFor();
    await page.goto(storefront.shop.url + path);
    await heading(page, "Redefine Your Wardrobe").waitFor();
    expect(pathOf(page)).toBe("/");
    await page.goBack();
    await heading(page, "My Orders").waitFor();
  });
});

describe("after sign-in", () => {
  const signInAs = async (page: Page, { email }: Shopper) => {
    await heading(page, "Welcome Back").waitFor();
    await fillSignIn(page, { email, password });
    await toastContaining(page, "Login successful.").waitFor();
  };

  it("shows the page that required it, with its query", async () => {
    const shopper = await newShopper(storefront);
    const page = await storefront.visit("/cart?from=mail");
    await signInAs(page, shopper);
    await heading(page, "Shopping Cart").waitFor();
    expect(pathOf(page)).toBe("/cart?from=mail");
  });

  it("redirects a shopper who came from the back office to the home page", async () => {
    const page = await storefront.visit("/admin/orders");
    await signInAs(page, await newShopper(storefront));
    await heading(page, "Redefine Your Wardrobe").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it.each([
    ["Add to Cart", "carts", "Item successfully added to cart."],
    ["Add to Wishlist", "wishlists", "Item successfully added to wishlist."],
  ] as const)("performs the pending '%s' once", async (name, table, message) => {
    const smock = await newProduct(storefront, { name: "Smock of the tests" });
    const shopper = await newShopper(storefront);
    const page = await storefront.visit(`/product/${smock}`);
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("button", { name }).click();
    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signInAs(page, shopper);
    await toastContaining(page, message).waitFor();
    await heading(page, "Smock of the tests").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Add to Cart" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await rowsOf(shopper, table)).toMatchObject([{ productId: smock, quantity: 2 }]);
  });
});
