import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startTestPage, type TestPage } from "../../../paystack-sandbox/test-page.ts";
import { KEYS, ORDER, REFERENCE } from "../../../paystack-sandbox/test-support.ts";
import { launchBrowser } from "./browser.ts";

declare global {
  interface Window {
    callbacks: Array<[name: string, value: Record<string, unknown>]>;
    order: object;
    transaction: unknown;
    popup: { cancelTransaction(transaction: unknown): void };
  }
}

let browser: Browser;
// Replaced before each test of a file that calls `openPopupPage`.
export let shop: TestPage;
export let page: Page;
export let frame: FrameLocator;
export let consoleErrors: string[];

/** Called once by a test file: each of its tests gets a page with the popup. */
export function openPopupPage(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    shop = await startTestPage();
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    consoleErrors = [];
    page.on("pageerror", (error) => consoleErrors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") consoleErrors.push(message.text());
    });
    await page.goto(shop.origin);
    frame = page.frameLocator("dialog iframe");
  });
  afterEach(async () => {
    await page.close();
    await shop.close();
  });
}

export async function press(change: object = {}) {
  await page.evaluate(
    (order) => {
      window.order = order;
    },
    { key: KEYS.publicKey, ...ORDER, reference: REFERENCE, ...change },
  );
  await page.getByRole("button", { name: "Pay" }).click();
}

export const payButton = () => frame.getByRole("button", { name: "Pay GHS 245.00" });

export async function open() {
  await press();
  await payButton().waitFor();
}

export async function payWith(number: string, cvv: string, expiry = "1240") {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Card expiry").fill("");
  await frame.getByLabel("Card expiry").pressSequentially(expiry);
  await frame.getByLabel("CVV").fill(cvv);
  await payButton().click();
}

export const payWithGoodCard = () => payWith("4084084084084081", "408");

export async function startApproval() {
  await open();
  await frame.getByRole("button", { name: /^Waits for approval/ }).click();
  await payButton().click();
  await frame.getByRole("heading", { name: "Approve the payment on your phone" }).waitFor();
}

export async function callbacks(name: string) {
  await page.waitForFunction((wanted) => window.callbacks.some(([seen]) => seen === wanted), name);
  const all = await page.evaluate(() => window.callbacks);
  return all.filter(([seen]) => seen === name).map(([, value]) => value);
}

export const dialogs = () => page.locator("dialog").count();
export const status = () => shop.sandbox.controls.transaction(REFERENCE)?.status;
export const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement instanceof HTMLIFrameElement && activeElement.contentDocument;
    return (inner ? inner.activeElement?.id : activeElement?.id) || activeElement?.tagName;
  });
