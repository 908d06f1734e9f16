import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertOrders, order } from "../../harness/browser/admin-orders.ts";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { dispatchVisibilityChange, toastContaining } from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import {
  accountMenu,
  desktop,
  fillSignIn,
  pathOf,
  phone,
  users,
} from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../../harness/shop/shop.ts";

const office = await openBackOffice();
const admin = await signedIn(office.shop.url, users.admin);

type Row = {
  id: number;
  created_at: string;
  orderStatus: string;
  paymentStatus: string;
  totalAmount: number;
  paymentReference: string;
  name: string;
};

/** Every order in the database, newest first, to compare the dashboard with. */
async function allOrders(): Promise<Row[]> {
  const { data, error } = await (await admin.db())
    .from("orders")
    .select("id,created_at,orderStatus,paymentStatus,totalAmount,paymentReference,name")
    .order("created_at", { ascending: false });
  if (error) throw error;
  return data;
}

const inCedis = (amount: number) =>
  `GH₵${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const sumOf = (orders: Row[]) =>
  orders.reduce((pesewas, { totalAmount }) => pesewas + Math.round(totalAmount * 100), 0) / 100;

const countOf = (orders: Row[], status: string) =>
  orders.filter(({ orderStatus }) => orderStatus === status).length;

const panel = (page: Page, name: string) => page.getByRole("region", { name });
const sales = (page: Page) => panel(page, "Sales Performance (Last 7 Days)");
const distribution = (page: Page) => panel(page, "Order Status Distribution");
const recent = (page: Page) => panel(page, "Recent Orders");

/** The cells of a table for screen readers, row by row. */
const rowsOf = (table: Locator) =>
  table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim())),
    );

async function cardsOf(page: Page): Promise<Record<string, string>> {
  await page.getByText("Total Sales").waitFor();
  const [labels, values] = await Promise.all([
    page.locator("main dt").allTextContents(),
    page.locator("main dd").allTextContents(),
  ]);
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ""]));
}

describe("the summary cards", () => {
  it("show the totals of the orders in the database", async () => {
    const page = await office.visit("/admin/dashboard");
    const cards = await cardsOf(page);
    const orders = await allOrders();
    const paid = orders.filter(({ paymentStatus }) => ["paid", "success"].includes(paymentStatus));
    expect(sumOf(paid)).toBeGreaterThan(1000);
    expect(cards).toEqual({
      "Total Sales": inCedis(sumOf(paid)),
      "Pending Orders": String(countOf(orders, "processing")),
      "Dispatched Orders": String(countOf(orders, "dispatched")),
      "Delivered Orders": String(countOf(orders, "delivered")),
    });
  });

  it("are refetched when the tab becomes visible again", async () => {
    const page = await office.visit("/admin/dashboard");
    const before = Number((await cardsOf(page))["Dispatched Orders"]);
    const order = (await allOrders()).find(({ orderStatus }) => orderStatus === "packaged");
    const db = await admin.db();
    await db.from("orders").update({ orderStatus: "dispatched" }).eq("id", order?.id);
    await dispatchVisibilityChange(page);
    await page
      .locator("dd")
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    await db.from("orders").update({ orderStatus: "packaged" }).eq("id", order?.id);
  });
});

describe.each(["Africa/Accra", "Pacific/Auckland", "America/Los_Angeles"])(
  "the sales of the last seven days in %s",
  (timezoneId) => {
    const dayOf = (time: Date) =>
      new Intl.DateTimeFormat("en-US", {
        timeZone: timezoneId,
        month: "short",
        day: "numeric",
      }).format(time);

    /** Seven labels, today last; noon is never affected by daylight saving time. */
    function lastDays(): string[] {
      const parts = new Intl.DateTimeFormat("en-CA", { timeZone: timezoneId }).format(new Date());
      const noon = Date.parse(`${parts}T12:00:00Z`);
      return [6, 5, 4, 3, 2, 1, 0].map((back) =>
        new Intl.DateTimeFormat("en-US", {
          timeZone: "UTC",
          month: "short",
          day: "numeric",
        }).format(noon - back * 86_400_000),
      );
    }

    it("are grouped by the viewer's local days, one point each", async () => {
      const page = await office.visit("/admin/dashboard", { ...desktop, timezoneId });
      await sales(page).locator(".recharts-line-dot").first().waitFor();
      const confirmed = (await allOrders()).filter(
        ({ paymentStatus }) => paymentStatus === "success",
      );
      const recentEnough = Date.now() - 8 * 86_400_000;
      const expected = lastDays().map((day) => [
        day,
        inCedis(
          sumOf(
            confirmed.filter(
              ({ created_at }) =>
                Date.parse(created_at) > recentEnough && dayOf(new Date(created_at)) === day,
            ),
          ),
        ),
      ]);
      expect(await rowsOf(sales(page).getByRole("table"))).toEqual(expected);
      expect(expected.filter(([, sum]) => sum !== "GH₵0.00").length).toBeGreaterThan(3);
      await expect.poll(() => sales(page).locator(".recharts-line-dot").count()).toBe(7);
      const ticks = sales(page).locator(".recharts-xAxis-tick-labels text");
      await expect.poll(() => ticks.allTextContents()).toEqual(lastDays());
    });
  },
);

describe("the line chart", () => {
  it("shows a day's sales with two decimals in the tooltip", async () => {
    const page = await office.visit("/admin/dashboard");
    const dots = sales(page).locator(".recharts-line-dot");
    await dots.first().waitFor();
    const rows = await rowsOf(sales(page).getByRole("table"));
    for (const index of [0, 3, 6]) {
      await dots.nth(index).hover({ force: true });
      const [day, sum] = rows[index] ?? [];
      await sales(page).locator(".recharts-tooltip-wrapper").getByText(`Sales: ${sum}`).waitFor();
      const text = await sales(page).locator(".recharts-tooltip-wrapper").textContent();
      expect(text).toBe(`${day}Sales: ${sum}`);
    }
  });
});

/** Hue in degrees and lightness from 0 to 1 of a colour such as rgb(229, 180, 55). */
function hueOf(colour: string): { hue: number; light: number } {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = most - least || 1;
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return { hue: (sixth * 60 + 360) % 360, light: (most + least) / 510 };
}

const hues: Record<string, [number, number]> = {
  Processing: [40, 65],
  Packaged: [185, 215],
  Dispatched: [225, 250],
  Delivered: [110, 160],
  Cancelled: [0, 20],
};

describe("the pie", () => {
  it("labels every status with its rounded share, in its colour", async () => {
    const page = await office.visit("/admin/dashboard");
    const pie = distribution(page);
    await pie.locator(".recharts-pie-sector").first().waitFor();
    const orders = await allOrders();
    const expected = Object.keys(hues).map((label) => {
      const value = countOf(orders, label.toLowerCase());
      return [label, `${Math.round((value / orders.length) * 100)}%`, String(value)];
    });
    expect(await rowsOf(pie.getByRole("table"))).toEqual(expected);
    const labels = expected.map(([name, share]) => `${name} ${share}`);
    expect(await pie.locator("svg text").allTextContents()).toEqual(labels);

    const colours = await pie
      .locator(".recharts-pie-sector path")
      .evaluateAll((all) => all.map((path) => getComputedStyle(path).fill));
    expect(colours).toHaveLength(expected.length);
    for (const [index, [from, to]] of Object.values(hues).entries()) {
      const { hue, light } = hueOf(colours[index] ?? "");
      expect(hue).toBeGreaterThanOrEqual(from);
      expect(hue).toBeLessThanOrEqual(to);
      if (index === 1) expect(light).toBeGreaterThan(0.65);
    }
  });

  it("shows the number of orders of the hovered slice", async () => {
    const page = await office.visit("/admin/dashboard");
    const pie = distribution(page);
    await pie.locator(".recharts-pie-sector").first().waitFor();
    const rows = await rowsOf(pie.getByRole("table"));
    for (const index of [0, 3]) {
      await pie.locator(".recharts-pie-sector path").nth(index).hover();
      const [name, , count] = rows[index] ?? [];
      await pie.getByText(`${count} orders`, { exact: true }).waitFor();
      const tooltip = pie.locator(".recharts-tooltip-wrapper");
      expect(await tooltip.textContent()).toBe(`${name}${count} orders`);
      const top = await tooltip.evaluate((one) => one.getBoundingClientRect().top);
      const bottoms = await pie
        .locator(".recharts-pie-sector path, svg text")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(top);
    }
  });

  it.each([320, 390, 768, 1024, 1440])(
    "does not cut off its labels at %i pixels",
    async (width) => {
      const page = await office.visit("/admin/dashboard", { viewport: { width, height: 900 } });
      await distribution(page).locator("svg text").first().waitFor();
      for (const chart of [sales(page), distribution(page)]) {
        const outside = await chart.evaluate((region) => {
          const frame = region.getBoundingClientRect();
          return [...region.querySelectorAll("svg text")]
            .filter((text) => {
              const { left, right } = text.getBoundingClientRect();
              return left < frame.left || right > frame.right;
            })
            .map((text) => text.textContent);
        });
        expect(outside).toEqual([]);
      }
    },
  );
});

describe("recent orders", () => {
  const expected = async () =>
    (await allOrders()).slice(0, 5).map(({ paymentReference, name, orderStatus, totalAmount }) => {
      const status = (orderStatus[0] ?? "").toUpperCase() + orderStatus.slice(1);
      return [`#${paymentReference}`, name, status, inCedis(totalAmount)];
    });

  it("shows the five newest as a table on large screens", async () => {
    const page = await office.visit("/admin/dashboard");
    const table = recent(page).getByRole("table");
    await table.waitFor();
    expect(await table.getByRole("columnheader").allTextContents()).toEqual([
      "Order ID",
      "Customer",
      "Status",
      "Total",
    ]);
    expect(await rowsOf(table)).toEqual(await expected());
    const newest = (await allOrders())[0];
    await table.getByRole("link").first().click();
    await page.waitForURL(`**/admin/order-details/${newest?.id}`);
  });

  it("shows cards on small screens", async () => {
    const page = await office.visit("/admin/dashboard", phone);
    const cards = recent(page).getByRole("listitem");
    await cards.first().waitFor();
    expect(await recent(page).getByRole("table").count()).toBe(0);
    const texts = await cards.allInnerTexts();
    for (const [index, values] of (await expected()).entries()) {
      for (const value of values) expect(texts[index]).toContain(value);
    }
    expect(texts).toHaveLength(5);
  });
});

describe("quick links", () => {
  it.each([
    ["Manage Products", "/admin/products"],
    ["Manage Orders", "/admin/orders"],
  ])("%s links to %s", async (name, path) => {
    const page = await office.visit("/admin/dashboard");
    await panel(page, "Quick Links").getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
    expect(pathOf(page)).toBe(path);
  });
});

describe("the stock notice", () => {
  it("counts low and sold-out products and links to them", async () => {
    const db = await admin.db();
    const { data } = await db.from("products").select("stockQuantity").throwOnError();
    const stock = (data ?? []).map(({ stockQuantity }) => stockQuantity);
    const out = stock.filter((quantity) => quantity === 0).length;
    const low = stock.filter((quantity) => quantity > 0 && quantity < 30).length;
    expect(Math.min(out, low)).toBeGreaterThan(0);
    const page = await office.visit("/admin/dashboard");
    await panel(page, "Stock")
      .getByRole("link", { name: `${out} out of stock` })
      .waitFor();
    await panel(page, "Stock")
      .getByRole("link", { name: `${low} low on stock` })
      .click();
    await page.waitForURL("**/admin/products?show=at-limit");
  });

  it("is absent when every product is in stock", async () => {
    const page = await office.visit(BLANK_PAGE);
    const counts = "**/rest/v1/rpc/stock_counts";
    await page.route(counts, (route) => route.fulfill({ json: { low: 0, out: 0 } }));
    const counted = page.waitForResponse(counts);
    await page.goto(`${office.shop.url}/admin/dashboard`);
    await counted;
    await recent(page).getByRole("link").first().waitFor();
    expect(await panel(page, "Stock").count()).toBe(0);
  });
});

describe("while the summary is loading", () => {
  it("shows skeletons of four cards and two rows of charts", async () => {
    const page = await office.visit(BLANK_PAGE);
    await page.route("**/rest/v1/rpc/dashboard_summary", () => {});
    await page.goto(`${office.shop.url}/admin/dashboard`);
    const loading = page.getByRole("status").filter({ hasText: "Loading dashboard" });
    await loading.waitFor();
    const rows = loading.locator("[aria-hidden] > div");
    const blocks = await rows.evaluateAll((all) =>
      all.map((row) => row.querySelectorAll(".skeleton").length),
    );
    expect(blocks).toEqual([4, 2, 2]);
  });
});

describe("when a request fails", () => {
  it.each([
    ["the summary", "**/rest/v1/rpc/dashboard_summary", sales, recent],
    ["the newest orders", "**/rest/v1/orders*", recent, sales],
  ])(
    "only the panels of %s show an error, and a retry loads them",
    async (_, pattern, failed, other) => {
      const page = await office.visit(BLANK_PAGE);
      await page.route(pattern, (route) =>
        route.fulfill({ status: 500, json: { message: "The database is closed" } }),
      );
      await page.goto(`${office.shop.url}/admin/dashboard`);
      await failed(page).getByText("This part could not be loaded.").waitFor();
      await toastContaining(page, "The database is closed").waitFor();
      expect(await other(page).getByText("This part could not be loaded.").count()).toBe(0);
      await panel(page, "Quick Links").getByRole("link", { name: "Manage Orders" }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.unroute(pattern);
      await failed(page).getByRole("button", { name: "Try again" }).click();
      await sales(page).locator(".recharts-line-dot").first().waitFor();
      await recent(page).getByRole("link").first().waitFor();
    },
  );
});

describe("an open dashboard", () => {
  it("shows a new order within 15 seconds, with a toast", async () => {
    const page = await office.visit(BLANK_PAGE, { ...desktop, ownContext: true });
    await page.clock.install();
    await page.goto(`${office.shop.url}/admin/dashboard`);
    await recent(page).getByRole("link").first().waitFor();
    await insertOrders(office.shop, [
      order("POLL-1", { created_at: new Date().toISOString(), paymentStatus: "pending" }),
    ]);
    await page.clock.runFor(15_000);
    await recent(page).getByRole("link", { name: "#POLL-1" }).waitFor();
    await recent(page).getByRole("status").getByText("1 new order", { exact: true }).waitFor();
  });
});

describe("in a shop without orders", () => {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop({ empty: true });
  });
  afterAll(() => shop?.stop());

  it("shows the empty state", async () => {
    const page = await (await office.browser.newContext(desktop)).newPage();
    await page.goto(`${shop.url}/login`);
    await fillSignIn(page, users.admin);
    await accountMenu(page).waitFor();
    await page.goto(`${shop.url}/admin/dashboard`);
    expect(await cardsOf(page)).toEqual({
      "Total Sales": "GH₵0.00",
      "Pending Orders": "0",
      "Dispatched Orders": "0",
      "Delivered Orders": "0",
    });
    await sales(page).locator(".recharts-line-dot").first().waitFor();
    expect(await sales(page).locator(".recharts-line-dot").count()).toBe(7);
    await recent(page).getByText("No orders yet.").waitFor();
    await distribution(page).getByText("No orders yet.").waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain("NaN");
  });
});
