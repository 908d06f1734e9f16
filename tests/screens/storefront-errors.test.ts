import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appStarted, dispatchVisibilityChange, heading } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import {
  accountMenu,
  cards,
  desktop,
  fillSignIn,
  openStorefront,
  phone,
  signIn,
  users,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();

const PRODUCTS = "**/rest/v1/products*";

function cartLink(page: Page) {
  return page.getByRole("link", { name: /^Cart, items: / });
}

/** Navigates within the app, as a link does; the region is only there once the app has started. */
async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
  await page.evaluate((to) => {
    window.history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to Cart" }).click();
}

async function signInAndFillCart(): Promise<Page> {
  const page = await storefront.visit("/");
  await signIn(page, "shopper");
  await page.goto(`${storefront.shop.url}/product/1`);
  await addToCart(page);
  await page.getByText("Item successfully added to cart.").waitFor();
  await page.getByRole("link", { name: /^Cart, items: [1-9]/ }).waitFor();
  return page;
}

function countRequests(page: Page, pattern: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (pattern.test(request.url())) count += 1;
  });
  return () => count;
}

it("shows a page that was opened offline as soon as the connection is back", async () => {
  const page = await storefront.visit("/", { ...desktop, ownContext: true });
  await appStarted(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await follow(page, "/forgot-password");
  await heading(page, "This page could not be shown").waitFor();
  await page.context().setOffline(false);
  await heading(page, "Forgot your password?").waitFor();
});

describe("a user's data", () => {
  it("is never shown to the next user", async () => {
    const page = await signInAndFillCart();
    await logOut(page);
    await page.getByRole("link", { name: "Login" }).click();
    await heading(page, "Welcome Back").waitFor();
    await page.route("**/rest/v1/carts*", () => {});
    await fillSignIn(page, users.admin);
    await page.getByRole("button", { name: `Account menu of ${users.admin.fullName}` }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Cart", exact: true }).waitFor();
  });

  it("is removed from all caches on sign-out", async () => {
    const page = await signInAndFillCart();
    await logOut(page);
    await heading(page, "Redefine Your Wardrobe").waitFor();
    const refetched = page.waitForRequest(PRODUCTS);
    await follow(page, "/product/1");
    await refetched;
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
  });

  it("is refetched when the tab becomes visible", async () => {
    const first = await signInAndFillCart();
    const second = await storefront.newTab(first, "/product/2");
    const before = (await cartLink(first).getAttribute("aria-label")) ?? "";
    await second.getByRole("link", { name: before }).waitFor();
    await addToCart(second);
    await second.getByText("Item successfully added to cart.").waitFor();
    await dispatchVisibilityChange(first);
    const count = Number(/\d+/.exec(before)?.[0]);
    await first.getByRole("link", { name: `Cart, items: ${count + 1}` }).waitFor();
  });
});

describe("a sign-out that the server rejects", () => {
  it("shows the error, keeps the session and stays on the page", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.goto(`${storefront.shop.url}/cart`);
    await heading(page, "Shopping Cart").waitFor();
    await page.route("**/auth/v1/logout*", (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: "The books are closed" } }),
    );
    await logOut(page);
    await page.getByRole("alert").getByText("The books are closed").waitFor();
    expect(new URL(page.url()).pathname).toBe("/cart");
    await page.unroute("**/auth/v1/logout*");
    await page.reload();
    await heading(page, "Shopping Cart").waitFor();
    await logOut(page);
    await heading(page, "Redefine Your Wardrobe").waitFor();
    await page.getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("the products of a page", () => {
  it.each(["/men-products", "/product/1"])(
    "are in the HTML of %s, which requests none",
    async (path) => {
      const page = await storefront.visit(path);
      const requests = countRequests(page, /rest\/v1\//);
      await page.reload();
      await cards(page).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(requests()).toBe(0);
    },
  );

  it("are one and the related ones after a navigation to a product", async () => {
    const page = await storefront.visit("/men-products");
    await appStarted(page);
    await page.waitForLoadState("networkidle");
    const requests = countRequests(
      page,
      /rest\/v1\/(products\?.*&id=eq\.1$|rpc\/related_products)/,
    );
    const texts = countRequests(page, /rest\/v1\/shopDetails/);
    const all = countRequests(page, /rest\/v1\//);
    await cards(page).first().getByRole("link").click();
    await page.getByRole("region", { name: "Related Products" }).waitFor();
    await page.getByRole("heading", { name: "Delivery" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect([requests(), texts(), all()]).toEqual([2, 1, 3]);
  });

  it("stay shown as a list has shown them when they cannot be loaded", async () => {
    const page = await storefront.visit("/men-products");
    await appStarted(page);
    await page.route(PRODUCTS, (route) => route.abort());
    await cards(page).first().getByRole("link").click();
    await page.getByText("products could not be loaded").waitFor();
    await heading(page, "Osu Stripe Oxford Shirt").waitFor();
    await page.getByRole("button", { name: "Add to Cart" }).waitFor();
  });
});

describe("code that fails to load", () => {
  it("does not prevent sign-in", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    const code = page.waitForResponse(/assets\/signed-in-account-.*\.js/);
    await page.goto(`${storefront.shop.url}/login`);
    await (await code).finished();
    await page.waitForLoadState("networkidle");
    const codeOfOtherPages = /assets\/(?!home-|arrow-right-).*\.js/;
    await page.route(codeOfOtherPages, (route) => route.abort());
    await fillSignIn(page, users.shopper);
    await accountMenu(page).waitFor();
  });

  it("is requested again by a reload", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    const reloads = countRequests(page, /\/men-products$/);
    await page.route("**/assets/category-*.js", (route) =>
      reloads() === 0 ? route.abort() : route.continue(),
    );
    await page.goto(storefront.shop.url);
    await follow(page, "/men-products");
    await page.getByRole("checkbox", { name: "Shirts" }).waitFor();
    expect(reloads()).toBe(1);
  });

  it("leaves the layout in place, and is retried a limited number of times", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    const documents = countRequests(page, /\/men-products$/);
    await page.route("**/assets/category-*.js", (route) => route.abort());
    await page.goto(storefront.shop.url);
    await follow(page, "/men-products");
    await expect.poll(documents).toBe(1);
    await appStarted(page);
    await heading(page, "This page could not be shown").waitFor();
    await page.waitForLoadState("networkidle");
    expect(documents()).toBe(1);
    await page.getByRole("banner").waitFor();
    await follow(page, "/orders");
    await heading(page, "My Orders").waitFor();
  });

  it("shows a message when the server does not respond", async () => {
    const page = await storefront.visit("/login");
    await page.route("**/auth/v1/token*", (route) => route.abort());
    await fillSignIn(page, users.shopper);
    await page.getByText("The shop cannot be reached.").waitFor();
  });
});

describe("a session that ends while the page is open", () => {
  it.each([
    [
      "forged",
      () => {
        const session = JSON.parse(localStorage.getItem("ntoma-auth") ?? "{}");
        const forged = { ...session, access_token: `${session.access_token.slice(0, -8)}AAAAAAAA` };
        localStorage.setItem("ntoma-auth", JSON.stringify(forged));
      },
    ],
    ["lost", () => localStorage.clear()],
  ] as const)("redirects to the sign-in page when it is %s", async (_, endSession) => {
    const page = await signInAndFillCart();
    await page.evaluate(endSession);
    await addToCart(page);
    await heading(page, "Welcome Back").waitFor();
    await page.getByRole("link", { name: "Login" }).waitFor();
    await page.getByRole("link", { name: "Cart, items: 0" }).waitFor();
  });

  it("ends in other tabs as well when the storage is cleared", async () => {
    const first = await storefront.visit("/");
    await signIn(first, "shopper");
    const second = await storefront.newTab(first, "/cart");
    await heading(second, "Shopping Cart").waitFor();
    await first.evaluate(() => localStorage.clear());
    await heading(second, "Welcome Back").waitFor();
  });
});

describe("a browser with unusual storage", () => {
  it("that blocks it can still sign in and show the cart", async () => {
    const page = await storefront.visit(BLANK_PAGE, { ...desktop, ownContext: true });
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
    await page.goto(`${storefront.shop.url}/login`);
    await fillSignIn(page, users.shopper);
    await accountMenu(page).waitFor();
    await cartLink(page).click();
    await heading(page, "Shopping Cart").waitFor();
    await page.getByRole("listitem").first().waitFor();
  });

  it("that contains malformed scroll positions shows the page", async () => {
    const page = await storefront.visit(BLANK_PAGE, { ...desktop, ownContext: true });
    for (const stored of ["null", "[7]", '"text"', "{"]) {
      await page.goto(`${storefront.shop.url}/orders`);
      await page.evaluate((text) => sessionStorage.setItem("ntoma-scroll", text), stored);
      await page.addInitScript((text) => sessionStorage.setItem("ntoma-scroll", text), stored);
      await page.reload();
      await page.getByText("No orders yet").waitFor();
      await follow(page, "/");
      await heading(page, "Redefine Your Wardrobe").waitFor();
    }
  });
});

describe("a URL", () => {
  it("with the wrong letter case is not found", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    for (const path of ["/MEN-PRODUCTS", "/Login", "/Product/1", "/ADMIN"]) {
      await page.goto(storefront.shop.url + path);
      await page.getByRole("link", { name: "Login" }).waitFor();
      await heading(page, "Page Not Found").waitFor();
    }
  });
});

describe("a swipe that starts on a card", () => {
  it("loads the page's code, but not the whole catalogue", async () => {
    const page = await storefront.visit("/men-products", { ...phone, hasTouch: true });
    await cards(page).first().waitFor();
    await page.waitForFunction(() =>
      performance
        .getEntriesByType("resource")
        .some(({ name }) => name.includes("/preload-on-intent-")),
    );
    await page.waitForLoadState("networkidle");
    const requests = countRequests(page, /rest\/v1\/products/);
    const code = page.waitForResponse(/assets\/product-[^/]*\.js/);
    const { x, y } = (await cards(page).first().boundingBox()) ?? { x: 0, y: 0 };
    const devtools = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + 40, y: y + 40 }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await (await code).finished();
    expect(requests()).toBe(0);
  });
});
