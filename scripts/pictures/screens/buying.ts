import { ignoreDeletes, seenCheaper } from "../cart-states.ts";
import type { Screen } from "../screen.ts";
import { failing, pending, press } from "../screen-actions.ts";

export const buying: readonly Screen[] = [
  {
    name: "account-menu",
    as: "shopper",
    path: "/",
    action: press("button", /^Account menu/),
    windowOnly: true,
  },
  { name: "cart", as: "buyer", path: "/cart" },
  { name: "cart-one", as: "newcomer", path: "/cart" },
  { name: "cart-dearer", as: "newcomer", path: "/cart", before: seenCheaper },
  {
    name: "cart-removed",
    as: "buyer",
    path: "/cart",
    before: ignoreDeletes,
    action: async (page) => {
      await press("button", /^Remove/)(page);
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
    windowOnly: true,
  },
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
  { name: "make-payment-no-address", as: "newcomer", path: "/make-payment" },
  { name: "make-payment-empty", as: "shopper", path: "/make-payment" },
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
  { name: "orders-unpaid", as: "customer", path: "/orders" },
  {
    name: "orders-refunded",
    as: "customer",
    path: "/orders",
    action: (page) =>
      page
        .getByRole("button", { name: /Cancelled/ })
        .first()
        .click(),
  },
  {
    name: "orders-receipt",
    as: "shopper",
    path: "/orders",
    action: async (page) => {
      await page.getByRole("main").getByRole("button").first().click();
      await page.getByRole("list", { name: "Timeline" }).waitFor();
      await page.emulateMedia({ media: "print" });
    },
    from: 768,
    upTo: 768,
  },
  {
    name: "orders-cancel",
    as: "customer",
    path: "/orders",
    action: press("button", /^Cancel/),
  },
  { name: "orders-none", as: "buyer", path: "/orders" },
  { name: "orders-loading", as: "shopper", path: "/orders", before: pending },
  { name: "orders-error", as: "shopper", path: "/orders", before: failing },
  { name: "account", as: "buyer", path: "/account" },
  {
    name: "account-delete",
    as: "buyer",
    path: "/account",
    action: press("button", "Delete account"),
  },
  {
    name: "offline",
    as: "buyer",
    path: "/cart",
    action: async (page) => {
      await page.context().setOffline(true);
      await page.getByText("You are offline").waitFor();
    },
    windowOnly: true,
  },
];
