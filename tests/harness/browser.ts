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

/** A Chrome or Chromium of the machine where there is one, else the one that comes as a package. */
export async function browserPath(): Promise<string> {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  return installed ?? (await chromium.executablePath());
}

/** Nothing leaves this machine, whatever a browser likes to fetch for itself. */
export const QUIET_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One process for everything dies with its first page, and the tests want web security on. */
const UNWANTED = ["--single-process", "--disable-web-security", "--disable-site-isolation-trials"];

export async function browserOptions() {
  const executablePath = await browserPath();
  const packaged = !INSTALLED.includes(executablePath);
  const args = packaged ? [...packagedFlags(), ...QUIET_FLAGS] : QUIET_FLAGS;
  return { executablePath, headless: true, args };
}

export async function launchBrowser(): Promise<Browser> {
  return playwright.launch(await browserOptions());
}

function packagedFlags(): string[] {
  return chromium.args.filter((flag) => !UNWANTED.includes(flag));
}
