import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { desktop, openSharedStorefront, phone } from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();

/**
 * The computed style of every element; unused variables differ. Without a layout no value depends on
 * fonts, pictures or animations.
 */
const stylesOf = (page: Page) =>
  page.evaluate(() => {
    document.body.style.display = "none";
    return [...document.querySelectorAll("body *")].map((element) => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith("--"));
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return `${element.tagName}.${element.className} ${values.join("; ")}`;
    });
  });

/** What the early script does with the stylesheet. */
const addStylesheet = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const code = document.querySelector<HTMLTemplateElement>("#app-code");
        const link = code?.content.querySelector("link[rel=stylesheet]");
        link?.addEventListener("load", resolve);
        if (link) document.head.append(link);
      }),
  );

it.each([
  ["phone", phone],
  ["desktop", desktop],
])("the style in the HTML is all that it needs on a %s", async (_device, size) => {
  const page = await storefront.visit("/robots.txt", size);
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/", "/women-products", "/product/11", "/login"]) {
    await page.goto(storefront.shop.url + path, { waitUntil: "load" });
    const before = await stylesOf(page);
    await addStylesheet(page);
    expect(await stylesOf(page), path).toEqual(before);
  }
});
