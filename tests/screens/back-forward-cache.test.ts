import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openSharedStorefront } from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();
const page = await storefront.visit("/robots.txt");
const devtools = await page.context().newCDPSession(page);
await devtools.send("Page.enable");

/**
 * Why the browser cannot restore a page from its back/forward cache. The test browser has none, which
 * is a circumstance; what the page itself prevents is reported all the same.
 */
async function preventedBy(path: string, prepare = async (_page: Page) => {}): Promise<string[]> {
  await page.goto(storefront.shop.url + path, { waitUntil: "networkidle" });
  await prepare(page);
  const reported = Promise.withResolvers<{ type: string; reason: string }[]>();
  devtools.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
    reported.resolve(notRestoredExplanations),
  );
  await page.goto(`${storefront.shop.url}/robots.txt`);
  await page.goBack({ waitUntil: "commit" });
  const reasons = await reported.promise;
  return reasons.filter(({ type }) => type !== "Circumstantial").map(({ reason }) => reason);
}

describe("the back/forward cache", () => {
  it("is prevented by a request under way", async () => {
    await page.route("**/never", () => {});
    const request = (target: Page) => target.evaluate(() => void fetch("/never"));
    await expect.poll(() => preventedBy("/", request)).toEqual(["OutstandingNetworkRequestFetch"]);
  });

  it.each(["/", "/women-products", "/product/1", "/search?q=shirt", "/login", "/cart"])(
    "can restore %s",
    async (path) => {
      // What the page still requested when it was left prevents it once.
      await expect.poll(() => preventedBy(path)).toEqual([]);
    },
  );
});
