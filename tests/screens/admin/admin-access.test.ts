import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { rows, serviceTables } from "../../harness/browser/admin-orders.ts";
import { adminPaths } from "../../harness/browser/back-office.ts";
import {
  desktop,
  openStorefront,
  pathOf,
  signIn,
  users,
} from "../../harness/browser/storefront.ts";

const storefront = await openStorefront();
const NOT_AUTHORIZED = "You are not authorized to view this page.";

const visitor = await storefront.visit("/");
const shopper = await storefront.visit("/");
await signIn(shopper, "shopper");
for (const page of [visitor, shopper]) await page.addInitScript(recordBackOfficeRendering);

/** Runs before the page's scripts and records whether the back office was ever rendered. */
function recordBackOfficeRendering(): void {
  const check = () => {
    if (document.body?.textContent?.includes("Shop Admin")) document.documentElement.lang = "seen";
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}

const wasRendered = (page: Page) => page.evaluate(() => document.documentElement.lang === "seen");

/** The database requests of the page, except those of the storefront's header. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/rest\/v1\/(?!carts|wishlists)/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

describe("a visitor", () => {
  it.each(adminPaths)(
    "is redirected from %s to the sign-in page, sees no content and sends no request",
    async (path) => {
      await visitor.goto(`${storefront.shop.url}/sign-up`);
      const requests = recordRequests(visitor);
      await visitor.goto(storefront.shop.url + path);
      await visitor.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
      await visitor.waitForLoadState("networkidle");
      expect(pathOf(visitor)).toBe("/login");
      expect(requests).toEqual([]);
      expect(await wasRendered(visitor)).toBe(false);
      await visitor.goBack();
      await visitor.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
    },
  );
});

describe("a shopper", () => {
  it.each(adminPaths)(
    "is redirected home from %s with a message and receives no data",
    async (path) => {
      await shopper.goto(`${storefront.shop.url}/verify-email-notice`);
      const requests = recordRequests(shopper);
      await shopper.goto(storefront.shop.url + path);
      await shopper.getByRole("alert").getByText(NOT_AUTHORIZED).waitFor();
      expect(await shopper.getByRole("alert").count()).toBe(1);
      await shopper.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
      await shopper.waitForLoadState("networkidle");
      expect(pathOf(shopper)).toBe("/");
      expect(requests).toEqual([]);
      expect(await wasRendered(shopper)).toBe(false);
      await shopper.goBack();
      await shopper.getByRole("heading", { level: 1, name: "Verify Your Email" }).waitFor();
    },
  );
});

describe("an admin", () => {
  it("is redirected from /admin to the dashboard (which the checks above would detect)", async () => {
    const page = await storefront.visit("/", { ...desktop, ownContext: true });
    await signIn(page, "admin");
    await page.addInitScript(recordBackOfficeRendering);
    const requests = recordRequests(page);
    await page.goto(`${storefront.shop.url}/admin`);
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(pathOf(page)).toBe("/admin/dashboard");
    // Without repetitions: the page asks for some of them every few seconds.
    await expect
      .poll(() => [...new Set(requests)].sort())
      .toEqual([
        "/rest/v1/orders",
        "/rest/v1/rpc/dashboard_summary",
        "/rest/v1/rpc/needs_attention",
        "/rest/v1/rpc/orders_waiting",
        "/rest/v1/rpc/stock_counts",
      ]);
    expect(await wasRendered(page)).toBe(true);
  });

  it("sees a spinner until the session is known", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "admin");
    await page.route("**/auth/v1/user", () => {});
    await page.goto(`${storefront.shop.url}/admin/products`);
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
    expect(pathOf(page)).toBe("/admin/products");
    expect(await page.getByText("Shop Admin").count()).toBe(0);
  });

  it("sees the storefront's 404 page for an unknown back-office path", async () => {
    const page = await storefront.visit("/admin/nowhere");
    await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
  });
});

describe("an admin whose role was removed", () => {
  const actions: [string, string, (page: Page) => Promise<void>][] = [
    ["filters the orders", "/admin/orders", (page) => filterOrders(page)],
    ["changes a status", "/admin/orders", (page) => changeStatus(page)],
    ["deletes a product", "/admin/products", (page) => pressFirst(page, /^Delete /)],
    ["edits a product", "/admin/products", (page) => editFirst(page)],
  ];

  it.each(actions)("is redirected home when the user %s", async (_, path, action) => {
    const db = await serviceTables(storefront.shop);
    const { email } = users.shopper;
    await db.rpc("set_admin", { email, admin: true });
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    // A request of the page itself that comes after the removal would redirect before the action.
    const last = path === "/admin/products" ? "held_pieces" : "find_orders";
    const responses = ["orders_waiting", last].map((name) =>
      page.waitForResponse(`**/rest/v1/rpc/${name}*`),
    );
    await page.goto(storefront.shop.url + path, { waitUntil: "networkidle" });
    await Promise.all(responses);
    await page
      .getByRole("button", { name: /^(Edit|Change status)/ })
      .first()
      .waitFor();
    await db.rpc("set_admin", { email, admin: false });
    await action(page);
    await page.getByRole("alert").getByText(NOT_AUTHORIZED).waitFor();
    await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
    expect(pathOf(page)).toBe("/");
  });
});

async function filterOrders(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Delivered");
}

async function changeStatus(page: Page): Promise<void> {
  await rows(page)
    .first()
    .getByRole("button", { name: /^Change status/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Packaged" }).click();
}

async function pressFirst(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}

/** The form reads how many pieces orders hold. */
async function editFirst(page: Page): Promise<void> {
  await pressFirst(page, /^Edit /);
}
