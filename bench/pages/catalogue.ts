import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openPglite } from "../../server/database/connection/pglite/pglite.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { launchBrowser } from "../../tests/harness/browser/browser.ts";
import { signedIn } from "../../tests/harness/shop/clients.ts";
import { startShop } from "../../tests/harness/shop/shop.ts";
import { insertProducts } from "../growth/large-tables.ts";
import type { Measure } from "../measure.ts";

const FEW = 60;
const MANY = 10_000;
const PAGES = {
  product: "/product/1",
  category: "/women-products",
  "back office's list": "/admin/products",
};

/** What browsers request beside pictures, with the demo's products and with many more. */
export async function measureCatalogue(): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-catalogue-"));
  const browser = await launchBrowser();
  const few = await weighPages(browser, dataDir);
  const database = await openPglite(dataDir);
  await database.exec(insertProducts(FEW + 1, MANY));
  await database.close();
  const many = await weighPages(browser, dataDir);
  await browser.close();
  await rm(dataDir, { recursive: true });
  return Object.keys(PAGES).flatMap((name) => {
    const [one, other] = [few.get(name), many.get(name)] as [Weight, Weight];
    const page = `${name} of ${MANY.toLocaleString("en-US")} products`;
    return [
      { name: `${page}: requests beside pictures`, value: other.requests },
      { name: `${page}: more requests than of ${FEW}`, value: other.requests - one.requests },
      { name: `${page}: kB beside pictures`, value: other.kilobytes },
      { name: `${page}: times the kB of ${FEW}`, value: other.kilobytes / one.kilobytes },
    ];
  });
}

type Weight = { requests: number; kilobytes: number };

async function weighPages(browser: Browser, dataDir: string): Promise<Map<string, Weight>> {
  const shop = await startShop({ dataDir });
  const { data } = await (await signedIn(shop.url, demoLogins.admin)).auth.getSession();
  const localStorage = [{ name: "ntoma-auth", value: JSON.stringify(data.session) }];
  const storageState = { cookies: [], origins: [{ origin: shop.url, localStorage }] };
  const weights = new Map<string, Weight>();
  for (const [name, path] of Object.entries(PAGES)) {
    const isAdmin = path.startsWith("/admin");
    const context = await browser.newContext(isAdmin ? { storageState } : {});
    weights.set(name, await weigh(await context.newPage(), shop.url + path));
    await context.close();
  }
  await shop.stop();
  return weights;
}

async function weigh(page: Awaited<ReturnType<Browser["newPage"]>>, address: string) {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "image") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { requests: sizes.length, kilobytes: bytes / 1000 };
}
