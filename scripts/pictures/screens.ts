import type { Page } from "playwright-core";

export type User = "visitor" | "shopper" | "buyer" | "admin";

/** One screenshot per width: user, path and actions. */
export type Screen = {
  name: string;
  as: User;
  path: string;
  /** Runs before navigation, to intercept requests. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the page is rendered. */
  action?: (page: Page) => Promise<unknown>;
  /** The range of viewport widths. */
  upTo?: number;
  from?: number;
  /** Captures the viewport instead of the full page. */
  windowOnly?: boolean;
};

const DATA = /\/rest\/v1\//;

/** Leaves every request pending. */
const pending = (page: Page) => page.route(DATA, () => undefined);
const failing = (page: Page) =>
  page.route(DATA, (route) => route.fulfill({ status: 503, json: { message: "Unavailable" } }));
const empty = (page: Page) =>
  page.route(DATA, (route) =>
    route.request().method() === "HEAD"
      ? route.fulfill({ status: 200, headers: { "content-range": "*/0" } })
      : route.fulfill({ json: [], headers: { "content-range": "*/0" } }),
  );

const press = (role: "button" | "link" | "checkbox", name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).locator("visible=true").first().click();

const storefront: readonly Screen[] = [
  { name: "home", as: "visitor", path: "/" },
  {
    name: "home-menu",
    as: "visitor",
    path: "/",
    action: press("button", "Open menu"),
    upTo: 767,
    windowOnly: true,
  },
  { name: "men", as: "visitor", path: "/men-products" },
  { name: "women", as: "visitor", path: "/women-products" },
  { name: "accessories", as: "visitor", path: "/accessories" },
  {
    name: "men-shoes",
    as: "visitor",
    path: "/men-products",
    action: press("checkbox", "Shoes"),
  },
  { name: "men-loading", as: "visitor", path: "/men-products", before: pending },
  { name: "men-error", as: "visitor", path: "/men-products", before: failing },
  { name: "men-empty", as: "visitor", path: "/men-products", before: empty },
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
  { name: "forgot-password", as: "visitor", path: "/forgot-password" },
  { name: "reset-password", as: "visitor", path: "/reset-password#token_hash=0" },
  { name: "orders-signed-out", as: "visitor", path: "/orders" },
];

const buying: readonly Screen[] = [
  {
    name: "account-menu",
    as: "shopper",
    path: "/",
    action: press("button", /^Account menu/),
    windowOnly: true,
  },
  { name: "cart", as: "buyer", path: "/cart" },
  { name: "cart-empty", as: "shopper", path: "/cart" },
  { name: "cart-loading", as: "buyer", path: "/cart", before: pending },
  { name: "cart-error", as: "buyer", path: "/cart", before: failing },
  { name: "wish-list", as: "buyer", path: "/wish-list" },
  { name: "wish-list-empty", as: "shopper", path: "/wish-list" },
  { name: "wish-list-loading", as: "buyer", path: "/wish-list", before: pending },
  { name: "checkout-form", as: "shopper", path: "/checkout" },
  { name: "checkout", as: "buyer", path: "/checkout" },
  { name: "checkout-loading", as: "buyer", path: "/checkout", before: pending },
  { name: "checkout-edit", as: "buyer", path: "/checkout", action: press("button", /Edit/) },
  { name: "make-payment", as: "buyer", path: "/make-payment" },
  { name: "order-complete", as: "shopper", path: "/order-complete" },
  { name: "order-complete-none", as: "buyer", path: "/order-complete" },
  { name: "order-complete-loading", as: "shopper", path: "/order-complete", before: pending },
  { name: "orders", as: "shopper", path: "/orders" },
  {
    name: "orders-open",
    as: "shopper",
    path: "/orders",
    action: (page) => page.getByRole("main").getByRole("button").first().click(),
  },
  { name: "orders-none", as: "buyer", path: "/orders" },
  { name: "orders-loading", as: "shopper", path: "/orders", before: pending },
  { name: "orders-error", as: "shopper", path: "/orders", before: failing },
];

const backOffice: readonly Screen[] = [
  { name: "admin-dashboard", as: "admin", path: "/admin/dashboard" },
  { name: "admin-dashboard-loading", as: "admin", path: "/admin/dashboard", before: pending },
  { name: "admin-dashboard-error", as: "admin", path: "/admin/dashboard", before: failing },
  {
    name: "admin-menu",
    as: "admin",
    path: "/admin/dashboard",
    action: press("button", "Open menu"),
    upTo: 1023,
    windowOnly: true,
  },
  {
    name: "admin-account-menu",
    as: "admin",
    path: "/admin/customers",
    action: press("button", /^Account menu/),
    windowOnly: true,
  },
  { name: "admin-products", as: "admin", path: "/admin/products" },
  { name: "admin-products-loading", as: "admin", path: "/admin/products", before: pending },
  { name: "admin-products-error", as: "admin", path: "/admin/products", before: failing },
  {
    name: "admin-products-none",
    as: "admin",
    path: "/admin/products",
    action: (page) => page.getByRole("searchbox").first().fill("no such thing"),
  },
  {
    name: "admin-product-add",
    as: "admin",
    path: "/admin/products",
    action: press("button", "Add Product"),
    windowOnly: true,
  },
  {
    name: "admin-product-edit",
    as: "admin",
    path: "/admin/products",
    action: press("button", /^Edit/),
    windowOnly: true,
  },
  { name: "admin-orders", as: "admin", path: "/admin/orders" },
  { name: "admin-orders-loading", as: "admin", path: "/admin/orders", before: pending },
  { name: "admin-orders-error", as: "admin", path: "/admin/orders", before: failing },
  { name: "admin-orders-none", as: "admin", path: "/admin/orders", before: empty },
  {
    name: "admin-order-status",
    as: "admin",
    path: "/admin/orders",
    action: press("button", /^Change status/),
    windowOnly: true,
  },
  { name: "admin-order-details", as: "admin", path: "/admin/order-details/40" },
  { name: "admin-order-loading", as: "admin", path: "/admin/order-details/40", before: pending },
  { name: "admin-order-not-found", as: "admin", path: "/admin/order-details/999999" },
  { name: "admin-customers", as: "admin", path: "/admin/customers" },
];

export const screens: readonly Screen[] = [...storefront, ...buying, ...backOffice];
