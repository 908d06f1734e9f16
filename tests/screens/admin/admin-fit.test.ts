import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { insertOrders, order, rows } from "../../harness/browser/admin-orders.ts";
import { overflow } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { clipped, layoutShift } from "../../harness/browser/layout.ts";
import { dialog } from "../../harness/browser/product-steps.ts";
import { adminOf } from "../../harness/browser/storefront.ts";

const MOST_SHIFT = 0.02;
const office = await openBackOffice();
const name = "Nana Akosua Serwaa Oforiwaa-Asantewaa Boakye";

const owed = order("NTOMA-1794929534075", { name, totalAmount: 12_880 });

/** A customer with a long name, and a cancelled order whose payment has to go back. */
beforeAll(async () => {
  await insertOrders(office.shop, [
    order("NTOMA-1794929534071", { name, totalAmount: 12_880 }),
    order("NTOMA-1794929534072", { name, orderStatus: "packaged", totalAmount: 12_880 }),
    order("NTOMA-1794929534073", { name, paymentStatus: "pending" }),
    owed,
  ]);
  const admin = await (await adminOf(office.shop.url)).db();
  const cancelled = admin.from("orders").update({ orderStatus: "cancelled" });
  await cancelled.eq("paymentReference", owed.paymentReference).throwOnError();
});

type Screen = { path: string; ready: (page: Page) => Promise<unknown> };

const heading = (text: string) => (page: Page) =>
  page.getByRole("heading", { name: text }).first().waitFor();

const screens: Record<string, Screen> = {
  dashboard: { path: "/admin/dashboard", ready: heading("Order Status Distribution") },
  orders: { path: "/admin/orders", ready: (page) => rows(page).first().waitFor() },
  "orders of one status": {
    path: "/admin/orders?status=cancelled",
    ready: (page) => rows(page).first().waitFor(),
  },
  products: {
    path: "/admin/products",
    ready: (page) =>
      page
        .getByRole("button", { name: /^Edit / })
        .first()
        .waitFor(),
  },
  reports: { path: "/admin/reports", ready: heading("Reports") },
  "the form of a product": {
    path: "/admin/products/1",
    ready: (page) => dialog(page).getByLabel("Product name").waitFor(),
  },
  /** The other states of an order: admin-order-page.test.ts. */
  "an order": {
    path: "/admin/order-details/1",
    ready: (page) => page.getByRole("heading", { name: /^Order #/ }).waitFor(),
  },
  customers: { path: "/admin/customers", ready: heading("Customers") },
  "shop details": {
    path: "/admin/shop-details",
    ready: (page) => page.getByLabel("Name").first().waitFor(),
  },
};

/** Nothing is loading any more, and what came last has been painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(".skeleton, [aria-busy=true]"));
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function expectFit(page: Page): Promise<void> {
  expect.soft(await clipped(page), "cut off").toEqual([]);
  expect.soft(await overflow(page), "wider than the window").toBeLessThanOrEqual(0);
}

describe.each([390, 768, 1024, 1280, 1440])("at %i px", (width) => {
  const sized = { viewport: { width, height: 900 } };

  it.each(Object.entries(screens))("%s", async (_name, { path, ready }) => {
    const page = await office.visit(path, sized);
    await ready(page);
    await settled(page);
    await expectFit(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it("the form of a new product, and its import", async () => {
    const page = await office.visit("/admin/products/new", sized);
    await dialog(page).getByLabel("Product name").waitFor();
    await settled(page);
    await expectFit(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Import" }).click();
    await dialog(page).getByLabel("CSV file").waitFor();
    await settled(page);
    await expectFit(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it.each(["orders", "products"])("%s that are selected", async (kind) => {
    const page = await office.visit(`/admin/${kind}`, sized);
    for (const index of [1, 2]) {
      await page
        .getByRole("checkbox", { name: /^Select (order|product|[A-Z])/ })
        .nth(index)
        .check();
    }
    await page.locator("[data-selection-bar]").waitFor();
    await settled(page);
    await expectFit(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });
});
