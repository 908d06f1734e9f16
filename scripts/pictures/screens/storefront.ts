import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";
import { empty, failing, pending, press, search } from "../screen-actions.ts";

/** The HTML of a category has its products; a link from another page requests them. */
const openMen = (intercept: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await intercept(page);
  await page.locator('a[href="/men-products"]').last().click();
};

export const storefront: readonly Screen[] = [
  { name: "home", as: "visitor", path: "/" },
  {
    name: "home-search",
    as: "visitor",
    path: "/",
    action: search("kennte"),
    from: 1024,
    windowOnly: true,
  },
  {
    name: "home-menu",
    as: "visitor",
    path: "/",
    action: press("button", "Open menu"),
    upTo: 767,
    windowOnly: true,
  },
  { name: "delivery", as: "visitor", path: "/delivery" },
  { name: "returns", as: "visitor", path: "/returns" },
  { name: "contact", as: "visitor", path: "/contact" },
  { name: "terms", as: "visitor", path: "/terms" },
  { name: "privacy", as: "visitor", path: "/privacy" },
  { name: "men", as: "visitor", path: "/men-products" },
  { name: "women", as: "visitor", path: "/women-products" },
  { name: "accessories", as: "visitor", path: "/accessories" },
  {
    name: "men-shoes",
    as: "visitor",
    path: "/men-products",
    action: press("checkbox", "Shoes"),
  },
  { name: "women-sorted", as: "visitor", path: "/women-products?sort=price-desc" },
  { name: "search", as: "visitor", path: "/search?q=kente" },
  { name: "search-none", as: "visitor", path: "/search?q=spaceship" },
  {
    name: "search-suggestions",
    as: "visitor",
    path: "/search",
    action: search("sandels"),
    windowOnly: true,
  },
  { name: "men-loading", as: "visitor", path: "/", action: openMen(pending) },
  {
    name: "men-error",
    as: "visitor",
    path: "/",
    action: async (page) => {
      await openMen(failing)(page);
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  { name: "men-empty", as: "visitor", path: "/", action: openMen(empty) },
  { name: "product", as: "visitor", path: "/product/1" },
  {
    name: "product-zoomed",
    as: "visitor",
    path: "/product/21",
    action: (page) => page.locator("article img").first().hover(),
    from: 768,
    windowOnly: true,
  },
  { name: "product-loading", as: "visitor", path: "/product/1", before: pending },
  { name: "product-error", as: "visitor", path: "/product/1", before: failing },
  { name: "product-not-found", as: "visitor", path: "/product/999999" },
  { name: "page-not-found", as: "visitor", path: "/no-such-page" },
  { name: "login", as: "visitor", path: "/login" },
  { name: "sign-up", as: "visitor", path: "/sign-up" },
  {
    name: "sign-up-refused",
    as: "visitor",
    path: "/sign-up",
    action: (page) => page.getByRole("main").getByRole("button").last().click(),
  },
  { name: "verify-email-notice", as: "visitor", path: "/verify-email-notice" },
  { name: "confirm-email", as: "visitor", path: "/confirm-email#token_hash=0" },
  {
    name: "confirm-email-used",
    as: "visitor",
    path: "/confirm-email#token_hash=0",
    action: press("button", /^Confirm/),
  },
  {
    name: "confirm-new-email",
    as: "visitor",
    path: "/confirm-email#token_hash=0&type=email_change",
  },
  {
    name: "offline-page",
    as: "visitor",
    path: "/",
    action: async (page) => {
      await page.context().setOffline(true);
      await page.locator('a[href="/contact"]').last().click();
      await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
    },
  },
  { name: "forgot-password", as: "visitor", path: "/forgot-password" },
  { name: "reset-password", as: "visitor", path: "/reset-password#token_hash=0" },
  { name: "orders-signed-out", as: "visitor", path: "/orders" },
];
