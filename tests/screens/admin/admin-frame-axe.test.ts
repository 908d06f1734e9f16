import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { openSharedBackOffice } from "../../harness/browser/back-office.ts";
import { holdRequests } from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import { accountMenu, desktop, phone } from "../../harness/browser/storefront.ts";

const SUMMARY = "**/rest/v1/rpc/dashboard_summary";

const office = await openSharedBackOffice();

const pages = [
  ["/admin/dashboard", "Order Status Distribution"],
  ["/admin/customers", "Customers"],
] as const;

describe.each([
  ["phone", { ...phone, reducedMotion: "reduce" }],
  ["tablet", { viewport: { width: 1024, height: 768 }, reducedMotion: "reduce" }],
  ["desktop", { ...desktop, reducedMotion: "reduce" }],
] as const)("on a %s", (kind, options) => {
  it.each(pages)("%s has no axe violations", async (path, heading) => {
    const page = await office.visit(path, options);
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await smallTargets(page)).toEqual([]);
  });

  it("an open menu has no axe violations", async () => {
    const page = await office.visit("/admin/customers", options);
    await accountMenu(page).click();
    await page.getByText("Signed in as").waitFor();
    expect(await violations(page)).toEqual([]);
    if (kind !== "phone") return;
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Shop Admin" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("the skeleton and the failed parts of the dashboard have no axe violations", async () => {
    const page = await office.visit(BLANK_PAGE, options);
    await page.route(SUMMARY, (route) =>
      route.fulfill({ status: 500, json: { message: "The books are closed" } }),
    );
    const release = await holdRequests(page, SUMMARY);
    await page.goto(`${office.shop.url}/admin/dashboard`);
    await page.getByText("Loading dashboard").waitFor();
    expect(await violations(page)).toEqual([]);
    release();
    await page.getByText("This part could not be loaded.").first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

/** Touch targets that are too small, except links within text or a table. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, header a, nav a, section ul a")]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.checkVisibility() && !element.closest("table") && height < 44 && width > 0;
      })
      .map((element) => element.outerHTML),
  );
}
