import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { overflow, violations } from "../harness/browser/axe.ts";
import {
  cards,
  linesOf,
  openSharedStorefront,
  pathOf,
  phone,
} from "../harness/browser/storefront.ts";

const storefront = await openSharedStorefront();

const status = (page: Page) => page.getByRole("main").getByRole("status").first();
const categories = (page: Page) => page.getByRole("navigation", { name: "Category" });
const numbers = async (page: Page) =>
  (await linesOf(categories(page))).map(Number).filter((number) => !Number.isNaN(number));
const prices = async (page: Page) =>
  (await cards(page).allTextContents()).map((text) =>
    Number(/GH₵([\d,.]+)/.exec(text)?.[1]?.replace(",", "")),
  );
const sum = (all: readonly number[]) => all.reduce((total, number) => total + number, 0);

it("the results of a search are filtered by price and stock, in the address and with counts", async () => {
  const page = await storefront.visit("/search?q=leather&sort=price-asc");
  await cards(page).first().waitFor();
  const [whole = 0] = await numbers(page);
  expect(await cards(page).count()).toBe(whole);

  await page.getByLabel("In stock only").check();
  await expect.poll(() => pathOf(page)).toBe("/search?q=leather&sort=price-asc&stock=in");
  await expect.poll(async () => (await numbers(page))[0]).toBeLessThan(whole);
  const [inStock = 0, ...byCategory] = await numbers(page);
  expect(sum(byCategory)).toBe(inStock);
  await status(page).getByText(`${inStock} products`).waitFor();
  expect(await cards(page).getByText("Out of Stock").count()).toBe(0);

  await page.getByLabel("Lowest price").fill("400");
  await page.getByLabel("Highest price").fill("900");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => pathOf(page)).toContain("&stock=in&min=400&max=900");
  await expect.poll(async () => (await numbers(page))[0]).toBeLessThan(inStock);
  await expect.poll(async () => (await prices(page)).every((p) => p >= 400 && p <= 900)).toBe(true);
  const shown = await prices(page);
  expect(shown).toEqual([...shown].sort((one, other) => one - other));

  await categories(page).getByRole("link", { name: "Women" }).click();
  await expect.poll(() => pathOf(page)).toMatch(/&stock=in&min=400&max=900&category=2$/);
  await page.reload();
  await cards(page).first().waitFor();
  const [, , women] = await numbers(page);
  expect(await cards(page).count()).toBe(women);
  expect(await page.getByLabel("Lowest price").inputValue()).toBe("400");

  await page.getByLabel("Lowest price").fill("899999");
  await page.getByLabel("Highest price").fill("");
  await page.keyboard.press("Enter");
  await status(page).getByText("0 products").waitFor();
  await page.getByRole("heading", { level: 1, name: "Results for “leather”" }).waitFor();
  await page.getByRole("heading", { name: "Nothing fits your choice" }).waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(() => pathOf(page)).toBe("/search?q=leather&sort=price-asc");
  await expect.poll(() => cards(page).count()).toBe(whole);

  await page.setViewportSize(phone.viewport);
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
});
