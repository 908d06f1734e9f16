import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

const INSTALLED = [
  process.env.CHROME_PATH,
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** An installed Chrome or Chromium, otherwise the packaged one. */
export async function browserPath(): Promise<string> {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  return installed ?? (await chromium.executablePath());
}

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
  const executablePath = await browserPath();
  const packaged = !INSTALLED.includes(executablePath);
  const args = packaged ? [...packagedFlags(), ...OFFLINE_FLAGS] : OFFLINE_FLAGS;
  return { executablePath, headless: true, args };
}

export async function launchBrowser(): Promise<Browser> {
  return playwright.launch(await browserOptions());
}

/** Closes every page at the end of a test file. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

function packagedFlags(): string[] {
  return chromium.args.filter((flag) => !UNWANTED.includes(flag));
}
