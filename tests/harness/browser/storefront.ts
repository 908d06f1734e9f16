import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { resource, sharedBrowser, startDemoShop } from "../resources.ts";
import { type ShopClients, sendAgain, signedIn } from "../shop/clients.ts";
import type { RunningShop } from "../shop/shop.ts";
import { closeContexts } from "./browser.ts";
import { createPagePool, type VisitOptions } from "./page-pool.ts";

export const users = {
  shopper: { email: "shopper@ntoma.test", password: "ntoma-shopper-1", fullName: "Kofi Boateng" },
  admin: { email: "admin@ntoma.test", password: "ntoma-admin-1", fullName: "Ama Mensah" },
};

export const phone = { viewport: { width: 390, height: 844 } };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** The part of a running shop that browser tests use. */
export type VisitedShop = Pick<RunningShop, "url" | "inboxUrl" | "dataDir" | "mails">;

/** A shop and a browser. An error in the console of any page fails the test file. */
export type Storefront<Shop extends VisitedShop = VisitedShop> = {
  shop: Shop;
  browser: Browser;
  /** A page with no history and no storage other than the given. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Another page in the same context. */
  newTab(page: Page, path: string): Promise<Page>;
};

/** A separate shop, for tests that change data that other tests read or that need settings. */
export async function openStorefront(
  env?: Record<string, string>,
): Promise<Storefront<RunningShop>> {
  const shop = await startDemoShop({ env });
  afterAll(() => shop.stop());
  return visitShop(shop);
}

/** The shared demo shop: tests must not change data that other tests read. */
export async function openSharedStorefront(): Promise<Storefront> {
  const shop = await resource("shop");
  const mails = async () => (await fetch(`${shop.inboxUrl}/messages`)).json();
  return visitShop({ ...shop, mails });
}

/** Called at the top of a test file: a page belongs to the test that opened it. */
async function visitShop<Shop extends VisitedShop>(shop: Shop): Promise<Storefront<Shop>> {
  const browser = await sharedBrowser();
  const pages = createPagePool(browser, shop.url);
  const pageErrors: string[] = [];
  beforeEach(() => pages.keepOpen());
  afterEach(() => pages.release());
  afterAll(async () => {
    await closeContexts(browser);
    expect(pageErrors, "errors in the pages' consoles").toEqual([]);
  });

  async function open(page: Page, path: string): Promise<Page> {
    recordErrors(page, pageErrors);
    await page.goto(shop.url + path);
    return page;
  }

  return {
    shop,
    browser,
    visit: async (path, options = desktop) => open(await pages.open(options), path),
    newTab: async (page, path) => open(await page.context().newPage(), path),
  };
}

/** The browser reports every failed request; tests of failures check the resulting message. */
const FAILED_REQUEST = /Failed to load resource|Failed to fetch dynamically imported module/;

function recordErrors(page: Page, pageErrors: string[]): void {
  const record = (message: string) => {
    if (!FAILED_REQUEST.test(message)) pageErrors.push(`${page.url()} ${message}`);
  };
  page.on("pageerror", ({ message }) => record(message));
  page.on("console", (message) => {
    if (message.type() === "error") record(message.text());
  });
}

const adminClients = new Map<string, Promise<ShopClients>>();

/** One sign-in per shop, because the shop limits sign-ins per account. */
export function adminOf(url: string): Promise<ShopClients> {
  const clients = adminClients.get(url) ?? signedIn(url, users.admin, sendAgain);
  adminClients.set(url, clients);
  return clients;
}

type Credentials = { email: string; password: string };

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signIn(page: Page, user: keyof typeof users): Promise<void> {
  await page.goto(new URL("/login", page.url()).href);
  await fillSignIn(page, users[user]);
  await page.getByRole("button", { name: /^Account menu/ }).waitFor();
}

/** The browser storage of a signed-in user, for tests that are not about the sign-in form. */
export async function sessionOf(shop: VisitedShop, user: Credentials) {
  const { auth } = await signedIn(shop.url, user, sendAgain);
  const { session } = (await auth.getSession()).data;
  return storageWith(shop, JSON.stringify(session));
}

export function storageWith({ url }: VisitedShop, session: string) {
  const localStorage = [{ name: "ntoma-auth", value: session }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

export function accountMenu(page: Page) {
  return page.getByRole("button", { name: /^Account menu/ });
}

export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** The visible text, line by line. */
export async function linesOf(locator: Locator): Promise<string[]> {
  await locator.waitFor();
  const texts = await locator.allInnerTexts();
  return texts
    .join("\n")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Removes the products from the HTML, as on a static host: the pages request them. */
export async function withoutProductsInHtml(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const url = new URL(route.request().url());
    // The HTML of a sorted list and of an unknown product has none.
    url.searchParams.set("sort", "");
    url.pathname = url.pathname.replace(/^\/product\/.*/, "/product/999999999");
    const response = await route.fetch({ url: url.href });
    const html = await response.text();
    const body = html.replace(/<script type="application\/json".*?<\/script>/, "");
    await route.fulfill({ response, body });
  });
}

export function cards(page: Page) {
  return page.locator("main li").filter({ has: page.locator("img") });
}
