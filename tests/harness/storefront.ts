import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, expect, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type RunningShop, startShop } from "./shop.ts";

export const users = {
  shopper: { email: "shopper@ntoma.test", password: "ntoma-shopper-1", fullName: "Kofi Boateng" },
  admin: { email: "admin@ntoma.test", password: "ntoma-admin-1", fullName: "Ama Mensah" },
};

export const phone = { viewport: { width: 390, height: 844 } };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** A running shop and a browser. An error in the console of any page fails the test file. */
export type Storefront = {
  shop: RunningShop;
  browser: Browser;
  /** A new browser context. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Another page in the same context. */
  newTab(page: Page, path: string): Promise<Page>;
};

/** Called once at the top of a test file; closes after the file's last test. */
export async function openStorefront(env?: Record<string, string>): Promise<Storefront> {
  const [shop, browser] = await Promise.all([
    startShop({ copyOf: inject("demoDir"), env }),
    launchBrowser(),
  ]);
  const pageErrors: string[] = [];
  afterAll(async () => {
    await browser.close();
    await shop.stop();
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
    visit: async (path, options = desktop) =>
      open(await (await browser.newContext(options)).newPage(), path),
    newTab: async (page, path) => open(await page.context().newPage(), path),
  };
}

/** The browser reports every error response; a test that provokes one checks the message it causes. */
const ERROR_RESPONSE = /Failed to load resource/;

function recordErrors(page: Page, pageErrors: string[]): void {
  page.on("pageerror", (error) => pageErrors.push(`${page.url()} ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !ERROR_RESPONSE.test(message.text()))
      pageErrors.push(`${page.url()} ${message.text()}`);
  });
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

export function accountMenu(page: Page) {
  return page.getByRole("button", { name: /^Account menu/ });
}

export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** The text as it is seen, line by line. */
export async function linesOf(locator: Locator): Promise<string[]> {
  await locator.waitFor();
  const texts = await locator.allInnerTexts();
  return texts
    .join("\n")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function cards(page: Page) {
  return page.locator("main li").filter({ has: page.locator("img") });
}
