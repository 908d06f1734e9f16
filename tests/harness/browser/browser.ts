import { type Browser, chromium as playwright } from "playwright-core";
import { ensureBrowser, HOW_TO_GET_A_BROWSER } from "./install-browser.ts";

/** No request leaves this machine, including the browser's own. */
export const OFFLINE_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A single process ends with its first page, the tests need web security, and without a zygote
 * every page loads the whole program again.
 */
const UNWANTED = [
  "--single-process",
  "--disable-web-security",
  "--disable-site-isolation-trials",
  "--no-zygote",
];

export async function browserOptions() {
  const browser = await ensureBrowser();
  if (!browser) throw new Error(`There is no browser. ${HOW_TO_GET_A_BROWSER}`);
  const args = browser.packaged ? [...(await packagedFlags()), ...OFFLINE_FLAGS] : OFFLINE_FLAGS;
  return { executablePath: browser.path, headless: true, args };
}

export async function launchBrowser(): Promise<Browser> {
  return playwright.launch(await browserOptions());
}

/** Closes every page at the end of a test file. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function packagedFlags(): Promise<string[]> {
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.args.filter((flag) => !UNWANTED.includes(flag));
}
