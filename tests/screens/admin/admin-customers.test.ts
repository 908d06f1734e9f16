import { describe, expect, it } from "vitest";
import { openSharedBackOffice } from "../../harness/browser/back-office.ts";
import { desktop, pathOf, phone } from "../../harness/browser/storefront.ts";

const office = await openSharedBackOffice();

describe("the customers placeholder", () => {
  it("shows six sample rows under its six columns", async () => {
    const page = await office.visit("/admin/customers");
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    const table = page.getByRole("table");
    expect(await table.getByRole("columnheader").allTextContents()).toEqual([
      "Customer ID",
      "Name",
      "Email",
      "Registration Date",
      "Orders",
      "Actions",
    ]);
    expect(await table.locator("tbody tr").count()).toBe(6);
    await page.getByText("Showing 1 to 6 of 10 results", { exact: true }).waitFor();
  });

  it("shows them as cards on phones", async () => {
    const page = await office.visit("/admin/customers", phone);
    const cards = page.getByRole("main").getByRole("listitem");
    await cards.first().waitFor();
    expect(await cards.count()).toBe(6);
    expect(await page.getByRole("table").count()).toBe(0);
  });

  it.each([
    ["desktop", desktop],
    ["phone", phone],
  ])("has no working controls, though all are reachable by keyboard, on a %s", async (_, size) => {
    const page = await office.visit("/admin/customers", size);
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    await page.waitForLoadState("networkidle");
    const requests: string[] = [];
    page.on("request", (request) => {
      const isPoll = request.url().endsWith("/rpc/orders_waiting");
      if (request.resourceType() === "fetch" && !isPoll) requests.push(request.url());
    });
    const names = await page.locator("main :is(tr, li)").allInnerTexts();

    const search = page.getByRole("searchbox", { name: "Search customers" });
    await search.fill("nobody at all");
    await search.press("Enter");
    const filter = page.getByRole("combobox", { name: "Filter by status" });
    await filter.selectOption("Inactive");
    await filter.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(focused).toBe("Add Customer");
    for (const button of await page.getByRole("main").getByRole("button").all()) {
      await button.press("Enter");
      await button.click();
    }
    expect(await page.locator("main :is(tr, li)").allInnerTexts()).toEqual(names);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(pathOf(page)).toBe("/admin/customers");
    expect(requests).toEqual([]);
  });
});
