import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../harness/browser/axe.ts";
import { focusedId, heading } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  cards,
  desktop,
  openSharedStorefront,
  phone,
  signIn,
  withoutProductsInHtml,
} from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();
/** Whether a text overflows its box horizontally. */
function clipped(text: Locator): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth);
}

const pages = [
  ["/", "Redefine Your Wardrobe"],
  ["/login", "Welcome Back"],
  ["/sign-up", "Create your account"],
  ["/verify-email-notice", "Verify Your Email"],
  ["/confirm-email", "Confirm your email"],
  ["/forgot-password", "Forgot your password?"],
  ["/reset-password", "Set a new password"],
  ["/men-products", "Men's Clothing"],
  ["/women-products?sub=6", "Women's Clothing"],
  ["/accessories", "Accessories"],
  ["/product/1", /./],
  ["/product/abc", "Product not found."],
  ["/orders", "My Orders"],
  ["/nowhere", "Page Not Found"],
] as const;

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("on a %s", (_, size) => {
  it.each(pages)("%s has no axe violations", async (path, name) => {
    const page = await storefront.visit(path, { ...size, reducedMotion: "reduce" });
    await heading(page, name).waitFor();
    const loading = page.getByRole("main").getByRole("status").filter({ hasText: "Loading" });
    await loading.waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it("wraps words that are too long", async () => {
    const page = await storefront.visit(BLANK_PAGE, size);
    const name = "W".repeat(150);
    await withoutProductsInHtml(page);
    await page.route("**/rest/v1/products*", async (route) => {
      const products: object[] = await (await route.fetch()).json();
      await route.fulfill({
        json: products.map((product) => ({ ...product, name, description: name })),
      });
    });
    await page.goto(`${storefront.shop.url}/men-products`);
    await cards(page).first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await clipped(cards(page).first().getByText(name))).toBe(false);
    await cards(page).first().getByRole("link").click();
    await page.getByRole("article").waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    const email = `${"m".repeat(60)}@ntoma.test`;
    await page.goto(`${storefront.shop.url}/verify-email-notice`);
    const entry = { key: "long", state: { email } };
    await page.evaluate((state) => history.replaceState(state, ""), entry);
    await page.reload();
    await page.getByText(email).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

describe("open menus, errors and toasts", () => {
  it("have no axe violations", async () => {
    const page = await storefront.visit("/", { ...desktop, reducedMotion: "reduce" });
    await signIn(page, "admin");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByText("Signed in as").waitFor();
    expect(await violations(page)).toEqual([]);

    const small = await storefront.visit("/sign-up", { ...phone, reducedMotion: "reduce" });
    await small.getByRole("button", { name: "Create account" }).click();
    await small.getByText("Full name is required").waitFor();
    expect(await violations(small)).toEqual([]);
    await small.getByRole("button", { name: "Open menu" }).click();
    await small.getByRole("dialog", { name: "Menu" }).waitFor();
    expect(await violations(small)).toEqual([]);
  });
});

describe("by keyboard", () => {
  const focusedName = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });

  it("a visitor skips to the content, filters, and opens a product", async () => {
    const page = await storefront.visit("/men-products");
    await cards(page).first().waitFor();
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toBe("Skip to content");
    const skip = await page.getByRole("link", { name: "Skip to content" }).boundingBox();
    expect(skip?.width).toBeGreaterThan(40);
    await page.keyboard.press("Enter");
    expect(await focusedId(page)).toBe("main");

    await page.getByLabel("Shirts").focus();
    await page.keyboard.press("Space");
    await page.waitForURL("**/men-products?sub=1");
    // Four more checkboxes, "Clear all", price, stock and "Sort by".
    const isOnCard = () =>
      page.evaluate(() => document.activeElement?.matches("main li a") === true);
    for (let step = 0; step < 15 && !(await isOnCard()); step += 1)
      await page.keyboard.press("Tab");
    const name = await focusedName(page);
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(outline).toBe("solid");
    await page.keyboard.press("Enter");
    await page.getByRole("article").waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    expect(name).toContain(heading ?? "nothing");
    await expect.poll(() => focusedId(page)).toBe("main");
  });

  it("a shopper signs in, opens the menu and signs out", async () => {
    const page = await storefront.visit("/login");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("shopper@ntoma.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("ntoma-shopper-1");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await page.getByRole("button", { name: /^Account menu/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Signed in as").waitFor();
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toContain("View Orders");
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toContain("Your Account");
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toContain("Logout");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("motion", () => {
  it.each([
    ["no-preference", 0.2],
    ["reduce", 0],
  ] as const)("respects the preference for %s", async (reducedMotion, atLeast) => {
    const page = await storefront.visit("/", { ...desktop, reducedMotion });
    const seconds = await page
      .getByRole("region", { name: "Featured Products" })
      .locator("img")
      .first()
      .evaluate((image) => Number.parseFloat(getComputedStyle(image).transitionDuration));
    expect(seconds).toBeGreaterThanOrEqual(atLeast);
    if (reducedMotion === "reduce") expect(seconds).toBeLessThan(0.001);
  });
});
