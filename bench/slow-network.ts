import type { Browser, Locator, Page } from "playwright-core";
import { launchBrowser } from "../tests/harness/browser.ts";
import type { Measure } from "./measure.ts";

/** 400 kbit/s with 400 ms, nothing cached. */
const NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** An element of each page that exists after its code has started: until then controls are inert. */
const PAGES = {
  home: {
    path: "/",
    complete: (page: Page) => page.getByRole("region", { name: "Shop by Category" }).locator("img"),
  },
  category: {
    path: "/women-products",
    complete: (page: Page) => page.locator("main:not(:has([inert])) li img"),
  },
  product: {
    path: "/product/1",
    complete: (page: Page) => page.locator("main:not(:has([inert])) article button"),
  },
};

export async function measureSlowNetwork(url: string): Promise<Measure[]> {
  const browser = await launchBrowser();
  const measures: Measure[] = [];
  try {
    for (const [name, { path, complete }] of Object.entries(PAGES)) {
      const page = await openSlowly(browser, url + path);
      const usable = await menuOpened(page);
      const seconds = { painted: await firstPaint(page), usable, complete: -1 };
      seconds.complete = await attached(page, complete(page).first());
      for (const [step, value] of Object.entries(seconds)) {
        measures.push({ name: `${name} at 400 kbit/s: ${step} (s)`, value });
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return measures;
}

async function openSlowly(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...NETWORK });
  await page.goto(address, { waitUntil: "commit" });
  return page;
}

/** The menu with Login and search works before the app's code is loaded. */
async function menuOpened(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Login" }).waitFor();
  const time = await secondsSinceStart(page);
  await menu.getByRole("button", { name: "Close menu" }).click();
  return time;
}

async function attached(page: Page, element: Locator): Promise<number> {
  await element.waitFor({ state: "attached" });
  return secondsSinceStart(page);
}

const secondsSinceStart = (page: Page) => page.evaluate(() => performance.now() / 1000);

const firstPaint = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByName("first-contentful-paint");
    return (entry?.startTime ?? Number.NaN) / 1000;
  });
