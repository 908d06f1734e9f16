import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { contentOf, order, serviceTables } from "../../harness/browser/admin-orders.ts";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { allAttention, attention, openBackOffice } from "../../harness/browser/back-office.ts";
import { clipped, layoutShift } from "../../harness/browser/layout.ts";
import { holdRequests } from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import { accountMenu, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const office = await openBackOffice();
const { shop } = office;

const WIDTHS = [390, 768, 1024, 1280, 1440];
const TABLES = ["day", "product", "category", "payment method"].map((part) => `Sales by ${part}`);
const MAY = "/admin/reports?from=2025-05-01&to=2025-05-31";

const today = () => new Date().toISOString().slice(0, 10);
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name, exact: true })
    .locator("tbody tr, tfoot tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
const moneyOf = async (page: Page, table: string) =>
  (await rowsOf(page, table)).at(-1)?.slice(2) ?? [];
const loaded = (page: Page) => page.getByRole("table", { name: "Sales by product" }).waitFor();

/** Two paid orders of May 2025, the second with a sum that its line does not explain. */
let orderId = 0;
beforeAll(async () => {
  const db = await serviceTables(shop);
  const { data } = await db
    .from("orders")
    .insert([
      order("REPORT-1", { created_at: "2025-05-10T12:00:00Z", totalAmount: 120 }),
      order("REPORT-2", { created_at: "2025-05-20T23:30:00Z", totalAmount: 50.05 }),
    ])
    .select("id")
    .order("id")
    .throwOnError();
  orderId = data?.[0]?.id;
  const line = { name: "Kente, wide", image: "", price: 40 };
  await db
    .from("orderItems")
    .insert([
      { ...line, orderId, quantity: 3 },
      { ...line, orderId: data?.[1]?.id, quantity: 1 },
    ])
    .throwOnError();
});

describe("the report", () => {
  it("adds up in every table and leaves a day that is over as it was", async () => {
    const page = await office.visit(MAY);
    await loaded(page);
    const total = ["GH₵170.05", "GH₵0.00", "GH₵170.05"];
    for (const table of TABLES) expect(await moneyOf(page, table)).toEqual(total);
    expect(await page.locator("main dd").allTextContents()).toEqual([...total, "2"]);
    expect(await rowsOf(page, "Sales by day")).toEqual([
      ["May 20, 2025", "1", "GH₵50.05", "GH₵0.00", "GH₵50.05"],
      ["May 10, 2025", "1", "GH₵120.00", "GH₵0.00", "GH₵120.00"],
      ["Total", "2", ...total],
    ]);
    expect(await rowsOf(page, "Sales by product")).toEqual([
      ["Kente, wide", "4", "GH₵160.00", "GH₵0.00", "GH₵160.00"],
      ["Not assigned to a product", "0", "GH₵10.05", "GH₵0.00", "GH₵10.05"],
      ["Total", "4", ...total],
    ]);

    const admin = await (await signedIn(shop.url, users.admin)).db();
    await admin
      .from("orders")
      .update({ orderStatus: "cancelled" })
      .eq("id", orderId)
      .throwOnError();
    const request_id = crypto.randomUUID();
    const args = { order_id: orderId, reason: "Torn, came back", request_id };
    await admin.rpc("settle_refund", args).throwOnError();
    await page.reload();
    await loaded(page);
    for (const table of TABLES) expect(await moneyOf(page, table)).toEqual(total);

    await page.goto(`${shop.url}/admin/reports?from=${today()}&to=${today()}`);
    const refunds = page.getByRole("table", { name: "Refunds" });
    const row = refunds.getByRole("row").filter({ hasText: "Torn, came back" });
    await row.getByText("GH₵120.00").waitFor();
    await row.getByText(users.admin.fullName).waitFor();
    const net = await moneyOf(page, "Sales by product");
    for (const table of TABLES) expect(await moneyOf(page, table)).toEqual(net);
    expect((await rowsOf(page, "Refunds")).at(-1)?.at(-1)).toBe(net[1]);
    await row.getByRole("link", { name: "#REPORT-1" }).click();
    await page.waitForURL(`**/admin/order-details/${orderId}`);
  });

  it("keeps its period and its grouping in the address", async () => {
    const page = await office.visit("/admin/reports");
    await loaded(page);
    const period = page.getByLabel("Period");
    await period.selectOption("Last 90 days");
    await page.waitForURL("**/admin/reports?period=last-90");
    await page.getByLabel("Group by").selectOption("By month");
    await page.waitForURL("**/admin/reports?period=last-90&by=month");
    await page.getByRole("table", { name: "Sales by month" }).waitFor();
    await page.goBack();
    await page.getByRole("table", { name: "Sales by day" }).waitFor();
    expect(await period.inputValue()).toBe("last-90");

    const from = page.getByLabel("From", { exact: true });
    const to = page.getByLabel("To", { exact: true });
    await from.pressSequentially("01012020");
    await to.pressSequentially("12312020");
    await page.getByRole("heading", { name: "No sales in these days" }).waitFor();
    await page.waitForURL("**/admin/reports?from=2020-01-01&to=2020-12-31");
    expect(await period.inputValue()).toBe("custom");
    await from.focus();
    await to.pressSequentially("12252019");
    await page.waitForURL("**/admin/reports?from=2019-12-25&to=2019-12-25");
    await to.press("Backspace");
    await from.focus();
    expect(await to.inputValue()).toBe("2019-12-25");
    await page.goBack();
    await page.waitForURL("**/admin/reports");
    expect(await period.inputValue()).toBe("last-30");
  });

  it("saves each table as a file of its own", async () => {
    const page = await office.visit(MAY);
    await loaded(page);
    for (const table of TABLES) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download CSV: ${table}` }).click();
      const file = await download;
      const key = table.toLowerCase().replaceAll(" ", "-");
      expect(file.suggestedFilename()).toBe(`${key}-2025-05-01-2025-05-31.csv`);
      const [head, ...lines] = (await contentOf(file)).trim().split("\r\n");
      expect(head).toMatch(/,Gross,Refunds,Net$/);
      const sum = (column: number) =>
        lines.reduce((total, line) => total + Number(line.split(",").at(column)), 0);
      expect([-3, -2, -1].map((column) => sum(column).toFixed(2))).toEqual([
        "170.05",
        "0.00",
        "170.05",
      ]);
    }
  });

  it("is not saved while another period is loading, and says what the dashboard counts", async () => {
    const page = await office.visit("/admin/reports");
    const button = (disabled: boolean) =>
      page.getByRole("button", { name: "Download CSV: Sales by product", disabled });
    await button(false).waitFor();
    const release = await holdRequests(page, "**/rest/v1/rpc/sales_report");
    await page.getByLabel("Period").selectOption("Last 90 days");
    await button(true).waitFor();
    release();
    await button(false).waitFor();
    await page.getByText(/The dashboard’s chart counts otherwise/).waitFor();
  });

  it("can be tried again after a failure", async () => {
    const page = await office.visit(BLANK_PAGE);
    await page.route("**/rest/v1/rpc/sales_report", (route) => route.fulfill({ status: 500 }));
    await page.goto(`${shop.url}/admin/reports`);
    await page.getByRole("heading", { name: "The report could not be loaded" }).waitFor();
    await page.unroute("**/rest/v1/rpc/sales_report");
    await page.getByRole("button", { name: "Try again" }).click();
    await loaded(page);
  });

  it("is reached from the dashboard and from the account menu", async () => {
    const page = await office.visit("/admin/dashboard");
    await page.getByRole("link", { name: "Best sellers" }).click();
    const table = page.getByRole("table", { name: "Sales by product" });
    await expect.poll(async () => (await table.boundingBox())?.y ?? 9999).toBeLessThan(400);
    await page.goto(`${shop.url}/admin/orders`);
    await accountMenu(page).click();
    await page.getByRole("link", { name: "Reports" }).click();
    await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
  });
});

/** Opens a page in a new document of this width and measures it once everything is loaded. */
async function expectSteady(
  width: number,
  path: string,
  isLoaded: (page: Page) => Promise<void>,
  before: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const viewport = { width, height: 900 };
  const page = await office.visit(BLANK_PAGE, { viewport, reducedMotion: "reduce" });
  await before(page);
  await page.goto(`${shop.url}${path}`);
  await isLoaded(page);
  await page.waitForLoadState("networkidle");
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  expect(await clipped(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

const charts = (page: Page) =>
  page.getByRole("region", { name: "Order Status Distribution" }).waitFor();

describe("nothing moves while it loads, and nothing is cut off", () => {
  it.each(WIDTHS)("on the reports at %d px", (width) =>
    expectSteady(width, "/admin/reports", loaded),
  );

  it.each(WIDTHS)("on a dashboard where nothing needs attention, at %d px", (width) =>
    expectSteady(
      width,
      "/admin/dashboard",
      async (page) => {
        await charts(page);
        expect(await attention(page).count()).toBe(0);
      },
      (page) =>
        page.route("**/rest/v1/rpc/needs_attention", (route) => route.fulfill({ json: [] })),
    ),
  );

  describe("with much that needs attention", () => {
    const owed = { orderStatus: "cancelled", totalAmount: 75 };
    beforeAll(async () => {
      const references = [1, 2, 3, 4, 5].map((number) => order(`REPORT-OWED-${number}`, owed));
      await (await serviceTables(shop)).from("orders").insert(references).throwOnError();
    });

    it.each(WIDTHS)("on the dashboard at %d px", (width) =>
      expectSteady(width, "/admin/dashboard", async (page) => {
        await charts(page);
        expect(await attention(page).getByRole("listitem").count()).toBe(3);
      }),
    );

    it("shows the others after a press", async () => {
      const page = await office.visit("/admin/dashboard");
      const region = await allAttention(page);
      await expect.poll(() => region.getByRole("listitem").count()).toBeGreaterThan(4);
      await region.getByText("Efua Sutherland").last().waitFor();
      expect(await region.getByRole("button", { name: / more$/ }).count()).toBe(0);
    });
  });
});
