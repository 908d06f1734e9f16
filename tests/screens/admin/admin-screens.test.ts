import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { openSharedBackOffice } from "../../harness/browser/back-office.ts";
import { holdRequests } from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import { dialog, openAddForm } from "../../harness/browser/product-steps.ts";
import { pathOf } from "../../harness/browser/storefront.ts";

const office = await openSharedBackOffice();

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

describe.each([1440, 820, 390])("the back office at %d px", (width) => {
  it("fits every screen and has no axe violations", async () => {
    const viewport = { width, height: 900 };
    const page = await office.visit("/admin/dashboard", { viewport, reducedMotion: "reduce" });
    await page.getByRole("heading", { name: "Order Status Distribution" }).waitFor();
    await expectAccessible(page);

    await page.goto(`${office.shop.url}/admin/products`);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await openAddForm(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Import" }).click();
    await dialog(page).getByLabel("CSV file").waitFor();
    await expectAccessible(page);

    await page.goto(`${office.shop.url}/admin/orders`);
    const order = page.getByRole("link", { name: /^View order/ }).first();
    await order.waitFor();
    await expectAccessible(page);
    await order.click();
    const email = page.getByRole("link", { name: /@/ });
    expect(await email.getAttribute("href")).toMatch(/^mailto:[^@]+%40[^@]+\?subject=Order/);
    const others = page.getByRole("region", { name: "Other orders of this customer" });
    await others
      .getByRole("link", { name: /^#NTOMA-/ })
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});

describe("an admin with an unreliable connection", () => {
  it("sees a loading state, and then the orders", async () => {
    const page = await office.visit(BLANK_PAGE);
    const release = await holdRequests(page, "**/rest/v1/rpc/find_orders*");
    await page.goto(`${office.shop.url}/admin/orders`);
    await page.getByText("Loading orders").waitFor();
    expect(await violations(page)).toEqual([]);
    release();
    await page
      .getByRole("link", { name: /^View order/ })
      .first()
      .waitFor();
  });

  it("keeps loaded data while offline, and refetches afterwards", async () => {
    const page = await office.visit("/admin/products");
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline. This page catches up").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    expect((await download).suggestedFilename()).toContain("products-export");
    expect(await page.getByRole("button", { name: /^Edit / }).count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.getByText("You are offline. This page catches up").waitFor({ state: "detached" });
  });
});

it("Back closes the form, and its draft is offered again", async () => {
  const page = await office.visit("/admin/orders");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  const form = await openAddForm(page);
  await form.getByLabel("Product name").fill("Half a product");
  await page.goBack();
  await form.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/admin/products");
  await page.goForward();
  const again = dialog(page);
  await again.getByText("You have an unsaved draft").waitFor();
  await again.getByRole("button", { name: "Restore draft" }).click();
  expect(await again.getByLabel("Product name").inputValue()).toBe("Half a product");
});
