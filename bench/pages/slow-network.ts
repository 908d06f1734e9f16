import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "../../tests/harness/browser/browser.ts";
import { signedIn } from "../../tests/harness/shop/clients.ts";
import { type Measure, median } from "../measure.ts";

/** 400 kbit/s with 400 ms, nothing cached, a processor of a quarter of this one's speed. */
const NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const RUNS = 3;
const SHOPPER = { email: "shopper@ntoma.test", password: "ntoma-shopper-1" };

type Visit = {
  path: string;
  /** Does what the page is for as soon as it is painted, and waits until it has an effect. */
  use: (page: Page) => Promise<unknown>;
  isSignedIn?: boolean;
};

const VISITS: Record<string, Visit> = {
  home: { path: "/", use: openMenu },
  category: { path: "/women-products", use: filter },
  product: { path: "/product/1", use: addAsVisitor },
  login: { path: "/login", use: signIn },
  "category, signed in": { path: "/women-products", use: filter, isSignedIn: true },
  "product, signed in": { path: "/product/1", use: addToCart, isSignedIn: true },
};

/** Its links, the menu and the search need no code of the app. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Login" }).waitFor();
}

async function filter(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Dresses" }).click();
  await page.waitForURL("**/women-products?sub=*");
}

async function addAsVisitor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.waitForURL("**/login", { waitUntil: "commit" });
}

async function addToCart(page: Page): Promise<void> {
  const added = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/rest/v1/carts"),
  );
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await added;
}

async function signIn(page: Page): Promise<void> {
  const sent = page.waitForRequest("**/auth/v1/token*");
  await page.getByLabel("Email").fill(SHOPPER.email);
  await page.getByLabel("Password").fill(SHOPPER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await sent;
}

export async function measureSlowNetwork(url: string): Promise<Measure[]> {
  const browser = await launchBrowser();
  const storageState = await storageOf(url);
  const measures: Measure[] = [];
  for (const [name, { path, use, isSignedIn }] of Object.entries(VISITS)) {
    const options = { ...PHONE, ...(isSignedIn && { storageState }) };
    const runs: Awaited<ReturnType<typeof visit>>[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, url + path, use, options));
    measures.push(
      {
        name: `${name} at 400 kbit/s: painted (s)`,
        value: median(runs.map(({ painted }) => painted)),
      },
      {
        name: `${name} at 400 kbit/s: usable (s)`,
        value: median(runs.map(({ usable }) => usable)),
      },
    );
  }
  await browser.close();
  return measures;
}

/** The browser storage of the signed-in shopper. */
async function storageOf(url: string) {
  const { data } = await (await signedIn(url, SHOPPER)).auth.getSession();
  const localStorage = [{ name: "ntoma-auth", value: JSON.stringify(data.session) }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

async function visit(
  browser: Browser,
  address: string,
  use: Visit["use"],
  options: BrowserContextOptions,
) {
  const page = await openSlowly(browser, address, options);
  await use(page);
  const times = await page.evaluate(() => ({
    usable: performance.now() / 1000,
    painted: (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0) / 1000,
  }));
  await page.context().close();
  return times;
}

async function openSlowly(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...NETWORK });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: "commit" });
  return page;
}
