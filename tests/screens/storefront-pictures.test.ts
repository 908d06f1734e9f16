import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appStarted } from "../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../harness/browser/page-pool.ts";
import { cards, desktop, openSharedStorefront, phone } from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();
const RENDERED = "**/storage/v1/render/image/**";

/** The width of the rendering that the browser has selected. */
function chosenWidth(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return Number(new URL(image.currentSrc).searchParams.get("width"));
    });
}

describe("pictures", () => {
  it.each([
    [390, 1, 320],
    [390, 2, 480],
    [1440, 1, 320],
  ])(
    "in a window of %i at density %i are requested no wider than they are shown",
    async (width, deviceScaleFactor, expected) => {
      const viewport = { width, height: 900 };
      const page = await storefront.visit("/men-products", { viewport, deviceScaleFactor });
      await cards(page).first().waitFor();
      expect(await chosenWidth(page, "main li img")).toBe(expected);
    },
  );

  it("of search results are sharp at double density", async () => {
    const page = await storefront.visit("/search?q=shirt", {
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 2,
    });
    await cards(page).first().waitFor();
    const { width = 0 } = (await cards(page).first().locator("img").boundingBox()) ?? {};
    // The browser may choose a rendering that is slightly too small.
    expect(await chosenWidth(page, "main li img")).toBeGreaterThan(width * 1.9);
  });

  it("of the first row load at once, the others when they are near the viewport", async () => {
    const page = await storefront.visit("/men-products");
    await cards(page).nth(19).waitFor();
    const loading = await page
      .locator("main li img")
      .evaluateAll((all) => all.map((image) => image.getAttribute("loading")));
    expect(loading).toEqual([...Array(4).fill("eager"), ...Array(16).fill("lazy")]);
  });

  it("are preloaded in the displayed width: none is requested twice", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") requests.push(request.url());
    });
    await page.goto(`${storefront.shop.url}/product/1`);
    await page.locator("article img").waitFor();
    await chosenWidth(page, "article img");
    const name = /public\/Products\/([^?]+)/.exec(requests[0] ?? "")?.[1] ?? "";
    expect(requests.filter((url) => url.includes(name))).toHaveLength(1);
  });

  it("are loaded in their stored format when they cannot be rendered", async () => {
    const page = await storefront.visit(BLANK_PAGE);
    await page.route(RENDERED, (route) => route.fulfill({ status: 503 }));
    await page.goto(`${storefront.shop.url}/product/1`);
    const picture = page.locator("article img:not([srcset])");
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    expect(await picture.getAttribute("src")).toContain("/storage/v1/object/public/Products/");
  });

  it("have alternative texts", async () => {
    const page = await storefront.visit("/product/1");
    const alt = "Osu Stripe Oxford Shirt: A long-sleeved Oxford in sky and white stripes";
    await page.getByRole("img", { name: alt }).waitFor();
    await page.goto(storefront.shop.url);
    const withoutAlt = page.getByRole("main").locator('img[alt=""], img:not([alt])');
    await page.getByRole("heading", { name: "Featured Products" }).waitFor();
    expect(await withoutAlt.count()).toBe(0);
    expect(await page.getByRole("link", { name: "Shirts", exact: true }).count()).toBe(1);
  });
});

describe("zooming a picture", () => {
  const motion = { reducedMotion: "no-preference" } as const;
  const scaleOf = (page: Page) =>
    page.locator("article img").evaluate((image) => {
      const { width } = image.getBoundingClientRect();
      return Math.round((width / (image.parentElement?.clientWidth ?? 1)) * 100) / 100;
    });
  const whenScaled = (page: Page, scale: number) =>
    page.waitForFunction((expected) => {
      const image = document.querySelector("article img");
      const own = image?.getBoundingClientRect().width ?? 0;
      return Math.abs(own / (image?.parentElement?.clientWidth ?? 1) - expected) < 0.01;
    }, scale);

  it("follows the mouse pointer with the full resolution", async () => {
    const page = await storefront.visit("/product/1", { ...desktop, ...motion });
    await appStarted(page);
    const before = await chosenWidth(page, "article img");
    const frame = await page.locator("article img").boundingBox();
    if (!frame) throw new Error("The picture is not there.");
    await page.mouse.move(frame.x + frame.width * 0.25, frame.y + frame.height * 0.75);
    await whenScaled(page, 2);
    await page.waitForFunction((width) => {
      const image = document.querySelector<HTMLImageElement>("article img");
      return Number(/width=(\d+)/.exec(image?.currentSrc ?? "")?.[1]) > width;
    }, before);
    const origin = await page
      .locator("article img")
      .evaluate((image) =>
        getComputedStyle(image).transformOrigin.split(" ").map(Number.parseFloat),
      );
    expect((origin[0] ?? 0) / frame.width).toBeCloseTo(0.25, 1);
    expect((origin[1] ?? 0) / frame.height).toBeCloseTo(0.75, 1);
    await page.mouse.move(0, 0);
    await whenScaled(page, 1);
  });

  it.each([
    ["touch screens", { ...phone, ...motion, hasTouch: true, isMobile: true }],
    ["reduced motion", { reducedMotion: "reduce" }],
  ] as const)("is disabled for %s", async (_, options) => {
    const page = await storefront.visit("/product/1", options);
    const picture = page.locator("article img");
    if ("hasTouch" in options) await picture.tap();
    else await picture.hover();
    expect(await scaleOf(page)).toBe(1);
  });
});
