import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type RunningShop, startShop } from "./shop.ts";

export const people = {
  shopper: { email: "shopper@ntoma.test", password: "ntoma-shopper-1", fullName: "Kofi Boateng" },
  admin: { email: "admin@ntoma.test", password: "ntoma-admin-1", fullName: "Ama Mensah" },
};

export const phone = { viewport: { width: 390, height: 844 } };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** A running shop, a browser before it, and a record of everything that went wrong in its pages. */
export type Storefront = {
  shop: RunningShop;
  browser: Browser;
  troubles: string[];
  /** A new visitor, with a memory of their own. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Another tab of the same visitor. */
  newTab(page: Page, path: string): Promise<Page>;
};

/** Opened once at the top of a test file; it closes itself after the file's last test. */
export async function openStorefront(env?: Record<string, string>): Promise<Storefront> {
  const [shop, browser] = await Promise.all([
    startShop({ copyOf: inject("demoDir"), env }),
    launchBrowser(),
  ]);
  const troubles: string[] = [];
  afterAll(async () => {
    await browser.close();
    await shop.stop();
  });

  async function open(page: Page, path: string): Promise<Page> {
    watch(page, troubles);
    await page.goto(shop.url + path);
    return page;
  }

  return {
    shop,
    browser,
    troubles,
    visit: async (path, options = desktop) =>
      open(await (await browser.newContext(options)).newPage(), path),
    newTab: async (page, path) => open(await page.context().newPage(), path),
  };
}

/** A refused request is the server's word, not the page's fault: tests look for its message themselves. */
const REFUSED_REQUEST = /Failed to load resource/;

function watch(page: Page, troubles: string[]): void {
  page.on("pageerror", (error) => troubles.push(`${page.url()} ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !REFUSED_REQUEST.test(message.text()))
      troubles.push(`${page.url()} ${message.text()}`);
  });
}

type Credentials = { email: string; password: string };

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signIn(page: Page, person: keyof typeof people): Promise<void> {
  await page.goto(new URL("/login", page.url()).href);
  await fillSignIn(page, people[person]);
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
