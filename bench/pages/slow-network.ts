import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../tests/harness/browser/browser.ts";
import type { Measure } from "../measure.ts";

/** 400 kbit/s with 400 ms, nothing cached. */
const NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const PAGES = { home: "/", category: "/women-products", product: "/product/1" };

export async function measureSlowNetwork(url: string): Promise<Measure[]> {
  const browser = await launchBrowser();
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const page = await openSlowly(browser, url + path);
    const usable = await menuOpened(page);
    const painted = await page.evaluate(
      () => (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0) / 1000,
    );
    measures.push(
      { name: `${name} at 400 kbit/s: painted (s)`, value: painted },
      { name: `${name} at 400 kbit/s: usable (s)`, value: usable },
    );
    await page.context().close();
  }
  await browser.close();
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
  return page.evaluate(() => performance.now() / 1000);
}
