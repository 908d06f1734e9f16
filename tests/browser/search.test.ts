import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../harness/browser/axe.ts";
import {
  cards,
  desktop,
  linesOf,
  openSharedStorefront,
  pathOf,
  phone,
} from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();

const box = (page: Page) => page.getByRole("banner").getByRole("combobox", { name: "Search" });
const magnifier = (page: Page) => page.getByRole("button", { name: "Open search" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const active = async (page: Page) => {
  const id = await box(page).getAttribute("aria-activedescendant");
  return id ? (await linesOf(page.locator(`[id="${id}"]`))).join(" ") : undefined;
};

describe("the search box", () => {
  it("suggests products while typing, and Enter opens the selected one", async () => {
    const page = await storefront.visit("/");
    await box(page).pressSequentially("ken");
    // What was typed slowly may have been searched for letter by letter.
    await expect.poll(() => options(page).count()).toBe(6);
    await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("true");
    const first = (await linesOf(options(page).first())).join(" ");
    expect(first).toMatch(/^Kente.* GH₵[\d,]+\.\d\d$/);
    expect(await options(page).first().locator("img").count()).toBe(1);

    expect(await active(page)).toBeUndefined();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => active(page)).toBe(first);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => active(page)).not.toBe(first);
    await page.keyboard.press("ArrowDown");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: first.replace(/ GH₵.*/, "") }).waitFor();
    expect(pathOf(page)).toMatch(/^\/product\/\d+$/);
    await list(page).waitFor({ state: "detached" });
    expect(await box(page).inputValue()).toBe("");
  });

  it("offers all results when there are more than it suggests", async () => {
    const page = await storefront.visit("/");
    await box(page).pressSequentially("leather");
    const all = options(page).filter({ hasText: /^See all \d+ results$/ });
    await all.click();
    await page.waitForURL("**/search?q=leather");
  });

  it("closes on Escape and on blur, and opens again on an arrow key", async () => {
    const page = await storefront.visit("/");
    await box(page).pressSequentially("shirt");
    await list(page).waitFor();
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "detached" });
    expect(await box(page).inputValue()).toBe("shirt");
    await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    await list(page).waitFor();
    await page.keyboard.press("Tab");
    await list(page).waitFor({ state: "detached" });
  });

  it("shows a message when nothing matches", async () => {
    const page = await storefront.visit("/");
    await box(page).pressSequentially("helicopter");
    await page.getByText("Nothing found for “helicopter”.").waitFor();
    await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("false");
  });

  it("is behind the magnifier of a phone, has the focus there and opens a suggestion", async () => {
    const page = await storefront.visit("/", { ...phone, hasTouch: true, isMobile: true });
    await magnifier(page).tap();
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.locator("input:focus").waitFor();
    await page.keyboard.type("sandels");
    const option = options(page).first();
    await option.filter({ hasText: /sandal/i }).waitFor();
    expect(await violations(page)).toEqual([]);
    await option.tap();
    await page.getByRole("heading", { level: 1, name: /Sandals/ }).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await magnifier(page).tap();
    await dialog.getByRole("button", { name: "Close search" }).tap();
    await dialog.waitFor({ state: "hidden" });
  });

  it.each([320, 390, 767, 768, 1023, 1440, 2560])("can be reached at %i pixels", async (width) => {
    const page = await storefront.visit("/", { viewport: { width, height: 844 } });
    expect(await box(page).filter({ visible: true }).count()).toBe(width < 768 ? 0 : 1);
    expect(await magnifier(page).isVisible()).toBe(width < 768);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const rightmost = page.getByRole("banner").getByRole("link", { name: "Login" });
    const place = await rightmost.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
  });

  it("is a form without script", async () => {
    const page = await storefront.visit("/", { ...desktop, javaScriptEnabled: false });
    const form = page.getByRole("banner").locator("form").last();
    expect(await form.getAttribute("action")).toBe("/search");
    await box(page).fill("kente");
    await box(page).press("Enter");
    await page.waitForURL("**/search?q=kente");
    await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
  });

  it("loads its code on the first focus", async () => {
    const page = await storefront.visit("/");
    const code = page.waitForRequest(/search-suggestions-.*\.js/);
    const early = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("suggestions")),
    );
    expect(early).toEqual([]);
    await box(page).focus();
    await code;
  });
});

describe("the results", () => {
  const result = (page: Page) => page.getByRole("main").getByRole("status").first();

  it("are listed with a category filter and counts, stored in the URL", async () => {
    const page = await storefront.visit("/");
    await box(page).fill("kennte");
    await box(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Results for “kennte”" }).waitFor();
    expect(pathOf(page)).toBe("/search?q=kennte");
    await expect.poll(() => page.title()).toBe("Results for “kennte” · Ntoma");
    await result(page).getByText("6 products").waitFor();
    expect(await cards(page).count()).toBe(6);
    const filter = page.getByRole("navigation", { name: "Category" });
    await filter.getByRole("link").first().waitFor();
    expect(await linesOf(filter)).toEqual([
      "All",
      "6",
      "Men",
      "1",
      "Women",
      "3",
      "Accessories",
      "2",
    ]);
    await filter.getByRole("link", { name: "Women" }).click();
    await result(page).getByText("3 products").waitFor();
    await expect.poll(() => cards(page).count()).toBe(3);
    expect(pathOf(page)).toBe("/search?q=kennte&category=2");
    await page.reload();
    await result(page).getByText("3 products").waitFor();
    expect(await box(page).inputValue()).toBe("kennte");
    await page.goBack();
    await result(page).getByText("6 products").waitFor();
  });

  it("are sorted by price, stored in the URL", async () => {
    const page = await storefront.visit("/search?q=watch");
    await cards(page).first().waitFor();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price: low to high");
    await expect.poll(() => pathOf(page)).toBe("/search?q=watch&sort=price-asc");
    const prices = async () =>
      (await cards(page).allTextContents()).map((text) =>
        Number(/GH₵([\d,.]+)/.exec(text)?.[1]?.replace(",", "")),
      );
    await expect.poll(prices).toEqual([950, 1150, 1780, 2100]);
  });

  it("show goods when there are none, and say it once", async () => {
    const page = await storefront.visit("/search?q=helicopter");
    await page.getByRole("heading", { level: 1, name: "Nothing found for “helicopter”" }).waitFor();
    expect(await page.getByRole("main").getByText("helicopter").count()).toBe(1);
    expect(await cards(page).count()).toBe(8);
    await page.getByText("Check the spelling").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Women" }).click();
    await page.getByRole("heading", { level: 1, name: "Women's Clothing" }).waitFor();
  });

  it("ask for a search term when it is empty", async () => {
    const page = await storefront.visit("/search");
    await page.getByText("Type what you are looking for").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([320, 390, 768, 1440])("fit into %i pixels and have no axe violations", async (width) => {
    const page = await storefront.visit("/search?q=shirt", { viewport: { width, height: 844 } });
    await cards(page).first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await page.getByRole("main").getByRole("combobox", { name: "Search" }).isVisible()).toBe(
      width < 768,
    );
    expect(await violations(page)).toEqual([]);
  });

  it("show an error when they do not load, and can be retried", async () => {
    const page = await storefront.visit("/");
    await page.route("**/rpc/search_products*", (route) => route.abort());
    await box(page).fill("kente");
    await box(page).press("Enter");
    await page.getByRole("heading", { name: "products could not be loaded" }).waitFor();
    await page.unroute("**/rpc/search_products*");
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await result(page).getByText("6 products").waitFor();
  });
});
