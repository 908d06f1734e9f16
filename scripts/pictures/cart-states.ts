import type { Page } from "playwright-core";

/** This device has shown the product of the cart at a lower price. */
export const seenCheaper = (page: Page) =>
  page.addInitScript(() => {
    const { user } = JSON.parse(localStorage.getItem("ntoma-auth") ?? "{}");
    localStorage.setItem(`ntoma-cart-prices-${user?.id}`, JSON.stringify({ 21: 50 }));
  });

/** The lines of the cart stay for the next screenshot. */
export const ignoreDeletes = (page: Page) =>
  page.route(/\/rest\/v1\/carts/, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 204 }) : route.fallback(),
  );
