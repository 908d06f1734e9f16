import { describe, expect, it } from "vitest";
import { appStarted } from "../harness/browser/page-actions.ts";
import {
  accountMenu,
  openStorefront,
  pathOf,
  phone,
  signIn,
  users,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();

const signedInAs = (page: import("playwright-core").Page) => page.getByText("Signed in as");

describe("the header", () => {
  it("has links to every part of the shop, and a search box on wide screens", async () => {
    const page = await storefront.visit("/login");
    const header = page.getByRole("banner");
    await appStarted(page);
    await header.getByRole("link", { name: "Login" }).waitFor();
    const links = await header
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual([
      "/",
      "/men-products",
      "/women-products",
      "/accessories",
      "/wish-list",
      "/cart",
      "/login",
    ]);
    const search = header.getByRole("combobox", { name: "Search" });
    await page.setViewportSize({ width: 768, height: 800 });
    await search.waitFor();
    await page.setViewportSize({ width: 767, height: 800 });
    await search.waitFor({ state: "hidden" });
  });

  it("is shown on the sign-up page, which links to the sign-in page", async () => {
    const page = await storefront.visit("/sign-up");
    const link = page.getByRole("main").getByRole("link", { name: "Sign in" });
    expect(await link.getAttribute("href")).toBe("/login");
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
  });

  it("shows the signed-in user, and closes the menu on Escape and on a click outside", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    expect(await accountMenu(page).textContent()).toBe("K");
    await accountMenu(page).click();
    await signedInAs(page).waitFor();
    await page.getByText(users.shopper.fullName, { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Admin Dashboard" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await signedInAs(page).waitFor({ state: "hidden" });
    await accountMenu(page).click();
    await signedInAs(page).waitFor();
    await page.mouse.click(200, 700);
    await signedInAs(page).waitFor({ state: "hidden" });

    await accountMenu(page).click();
    await page.getByRole("link", { name: "View Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "My Orders" }).waitFor();
    expect(pathOf(page)).toBe("/orders");
    await signedInAs(page).waitFor({ state: "hidden" });

    await accountMenu(page).click();
    await signedInAs(page).waitFor();
    await page.goBack();
    await signedInAs(page).waitFor({ state: "hidden" });
    await expect.poll(() => accountMenu(page).getAttribute("aria-expanded")).toBe("false");
  });

  it("shows the back-office link to admins only", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "admin");
    await accountMenu(page).click();
    await page.getByRole("link", { name: "Admin Dashboard" }).click();
    await page.waitForURL("**/admin/dashboard");
  });

  it("has the same links in a menu on small screens", async () => {
    const page = await storefront.visit("/", phone);
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    const links = await menu
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(links).toEqual([
      ["Men", "/men-products"],
      ["Women", "/women-products"],
      ["Accessories", "/accessories"],
      ["Wishlist", "/wish-list"],
      ["Cart", "/cart"],
      ["My Orders", "/orders"],
      ["Login", "/login"],
    ]);
    await page.setViewportSize({ width: 844, height: 390 });
    await menu.waitFor();
    await page.setViewportSize(phone.viewport);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await open.click();
    await page.mouse.click(380, 400);
    await menu.waitFor({ state: "hidden" });
    await open.click();
    await menu.getByRole("link", { name: "Women" }).click();
    await page.getByRole("heading", { level: 1, name: "Women's Clothing" }).waitFor();
    await menu.waitFor({ state: "hidden" });

    await open.click();
    await menu.waitFor();
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(await overflow()).toBe("hidden");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    await menu.waitFor({ state: "hidden" });
    expect(await overflow()).toBe("visible");
  });
});

describe("route guards", () => {
  it.each(["/cart", "/wish-list", "/checkout", "/make-payment", "/order-complete", "/admin"])(
    "redirect a visitor from %s to the sign-in page, without a history entry",
    async (path) => {
      const page = await storefront.visit("/");
      await page.goto(storefront.shop.url + path);
      await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
      expect(pathOf(page)).toBe("/login");
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    },
  );

  it("leave /orders public", async () => {
    const page = await storefront.visit("/orders");
    await page.getByText("No orders yet").waitFor();
  });

  it("show a spinner until the session is known", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.route("**/assets/auth-client-*.js", () => {});
    await page.goto(`${storefront.shop.url}/cart`);
    await page.getByRole("main").getByRole("status").filter({ hasText: "Loading" }).waitFor();
    expect(pathOf(page)).toBe("/cart");
  });

  it("redirect a shopper from the back office", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.goto(`${storefront.shop.url}/admin/products`);
    await page.getByText("You are not authorized to view this page.").waitFor();
    await page.waitForURL(`${storefront.shop.url}/`);
  });

  it("redirect home, not to the sign-in page, after signing out on a guarded page", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.goto(`${storefront.shop.url}/wish-list`);
    await page.getByRole("heading", { level: 1, name: "My Wishlist" }).waitFor();
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
    await accountMenu(page).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    expect(seen).toEqual(["/"]);
  });
});
