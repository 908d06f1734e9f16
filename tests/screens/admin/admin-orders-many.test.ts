import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  chooseForSelected,
  contentOf,
  found,
  insertOrders,
  listArea,
  type OrderRow,
  order,
  referencesOf,
  rows,
  selectionBar,
} from "../../harness/browser/admin-orders.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { dispatchVisibilityChange } from "../../harness/browser/page-actions.ts";
import { desktop, phone } from "../../harness/browser/storefront.ts";

const COUNT = 2600;
const zone = "America/New_York";

const office = await openBackOffice();

const dangerous: Partial<OrderRow>[] = [
  { name: '=HYPERLINK("http://evil.example","click")' },
  { name: "Owusu, Kofi" },
  { name: 'Kofi "the Great"' },
  { name: "two\nlines\r\nthree" },
  { name: "GH₵ 100 Ɔforiwaa" },
  { name: "@SUM(A1)", address: "\t=1", city: "-cmd", region: "+cmd" },
  { name: "-5", phoneNumber: "+233 24 412 3456" },
];

/** Oldest first, in pairs with the same time. */
const many: OrderRow[] = Array.from({ length: COUNT }, (_, index) =>
  order(`MANY-${String(index).padStart(4, "0")}`, {
    created_at: new Date(Date.UTC(2025, 0, 1) + Math.floor(index / 2) * 60_000).toISOString(),
    totalAmount: index / 4,
    orderStatus: index % 2 ? "delivered" : "processing",
    ...dangerous[index % 20],
  }),
);

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 500) {
    await insertOrders(office.shop, many.slice(from, from + 500));
  }
});

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Orders" }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await contentOf(file) };
}

const defused = /^([=@\t\r]|[+-](?!\d))/;
const safe = (text: string) => (defused.test(text) ? `'${text}` : text);

/** The expected line, built independently of the exporting code. */
function expectedLine(row: OrderRow): Record<string, string> {
  const date = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });
  return {
    "Order ID": row.paymentReference,
    "Customer Name": safe(row.name),
    "Phone Number": safe(row.phoneNumber),
    "Order Date": date.format(new Date(row.created_at)).replaceAll("\u202f", " "),
    "Total Amount": (Math.round(row.totalAmount * 100) / 100).toFixed(2),
    "Order Status": row.orderStatus,
    "Payment Status": row.paymentStatus,
    Address: safe(row.address),
    City: safe(row.city),
    Region: safe(row.region),
  };
}

describe("the export", () => {
  it("contains every matching order as one row of valid CSV", async () => {
    const page = await office.visit("/admin/orders?search=MANY-", { ...desktop, timezoneId: zone });
    await found(page, COUNT);
    const { name, text } = await exported(page);
    const today = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
    expect(name).toBe(`orders-export-${today}.csv`);
    expect(text.startsWith("\ufeffOrder ID,Customer Name,Phone Number,")).toBe(true);
    const lines = parse(text, { bom: true, columns: true, record_delimiter: "\r\n" });
    expect(lines).toEqual(many.toReversed().map(expectedLine));
  });

  it("contains only the orders that match the filter", async () => {
    const page = await office.visit("/admin/orders?search=owusu%2C&status=delivered", {
      ...desktop,
      timezoneId: zone,
    });
    const wanted = many.filter(
      ({ name, orderStatus }) => name === "Owusu, Kofi" && orderStatus === "delivered",
    );
    await found(page, wanted.length);
    const { text } = await exported(page);
    const lines = parse(text, { bom: true, columns: true, record_delimiter: "\r\n" });
    expect(lines).toEqual(wanted.toReversed().map(expectedLine));
  });

  it("sends no request when every matching order is loaded, so that it works offline", async () => {
    const page = await office.visit("/admin/orders?search=MANY-00", {
      ...desktop,
      timezoneId: zone,
    });
    const wanted = many.slice(0, 100);
    await found(page, wanted.length);
    // Two pages of the list: the second one is loaded by scrolling.
    await listArea(page).evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await page.getByRole("link", { name: `View order #${wanted[0]?.paymentReference}` }).waitFor();
    await page.context().setOffline(true);
    const { text } = await exported(page);
    await page.context().setOffline(false);
    const lines = parse(text, { bom: true, columns: true, record_delimiter: "\r\n" });
    expect(lines).toEqual(wanted.toReversed().map(expectedLine));
  });

  it("contains every order although a new one arrived after the second page was loaded", async () => {
    const references = Array.from({ length: 61 }, (_, index) => `SHIFTED-${10 + index}`);
    const shifted = references.map((reference, index) =>
      order(reference, { created_at: new Date(Date.UTC(2025, 5, 1, 12, index)).toISOString() }),
    );
    await insertOrders(office.shop, shifted.slice(0, -1));
    const page = await office.visit("/admin/orders?search=SHIFTED-", desktop);
    await found(page, 60);
    await listArea(page).evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await page.getByRole("link", { name: "View order #SHIFTED-10" }).waitFor();
    // The second page stays as it was read before the new order.
    await page.route("**/rest/v1/rpc/find_orders*", async (route) => {
      if (!route.request().postDataJSON().skip) await route.fallback();
    });
    await listArea(page).evaluate((area) => area.scrollTo(0, 0));
    await page.getByRole("link", { name: "View order #SHIFTED-69" }).waitFor();
    await insertOrders(office.shop, shifted.slice(-1));
    await dispatchVisibilityChange(page);
    await found(page, 61);
    const { text } = await exported(page);
    const lines = parse(text, { bom: true, record_delimiter: "\r\n" }).slice(1);
    expect(lines.map(([reference]) => reference)).toEqual(references.toReversed());
  });

  it("shows its progress, and can be cancelled and restarted", async () => {
    const page = await office.visit("/admin/orders?search=MANY-", desktop);
    await found(page, COUNT);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/rpc/find_orders*", async (route) => {
      if (route.request().postDataJSON().after_id !== undefined) await promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Export Orders" }).click();
    await page.getByRole("button", { name: "Exporting… 50 of 2,600" }).waitFor();
    const progress = page.getByRole("progressbar", { name: "Export progress" });
    expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeCloseTo(
      0.019,
      2,
    );
    await page.getByRole("button", { name: "Cancel export" }).click();
    await page.getByRole("button", { name: "Export Orders" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe("Export Orders");
    resolve();
    const { text } = await exported(page);
    expect(parse(text, { bom: true, record_delimiter: "\r\n" })).toHaveLength(COUNT + 1);
  });

  it("saves no file when a page fails, and shows the error", async () => {
    const page = await office.visit("/admin/orders?search=MANY-", desktop);
    await found(page, COUNT);
    await page.route("**/rest/v1/rpc/find_orders*", (route) =>
      route.request().postDataJSON().after_id === undefined ? route.continue() : route.abort(),
    );
    let saved = false;
    page.on("download", () => {
      saved = true;
    });
    await page.getByRole("button", { name: "Export Orders" }).click();
    const toasts = page.getByRole("region", { name: "Notifications" });
    await toasts.getByText("The shop cannot be reached.").waitFor();
    await page.getByRole("button", { name: "Export Orders" }).waitFor();
    expect(saved).toBe(false);
  });
});

describe.each([
  ["phone", phone, 10],
  // With reduced motion the second scroll is undone if it directly follows the first.
  ["desktop", { ...desktop, reducedMotion: "no-preference" as const }, 20],
])("scrolling on a %s", (_, size, most) => {
  it("reaches every order while only visible rows are rendered", async () => {
    const page = await office.visit("/admin/orders?search=MANY-", size);
    await found(page, COUNT);
    expect((await referencesOf(page))[0]).toBe("MANY-2599");
    expect(await rows(page).count()).toBeLessThanOrEqual(most);

    const scrollTo = (share: number) =>
      listArea(page).evaluate((area, to) => area.scrollTo(0, area.scrollHeight * to), share);
    await scrollTo(0.5);
    await page.getByRole("link", { name: "View order #MANY-1299" }).waitFor();
    await scrollTo(1);
    await page.getByRole("link", { name: "View order #MANY-0000" }).waitFor();
    expect((await referencesOf(page)).at(-1)).toBe("MANY-0000");
    expect(await rows(page).count()).toBeLessThanOrEqual(most);
    if (size.viewport === phone.viewport)
      await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Delivered");
    await found(page, COUNT / 2);
    expect((await referencesOf(page))[0]).toBe("MANY-2599");
    expect(await listArea(page).evaluate((area) => area.scrollTop)).toBe(0);
  });
});

describe("the selection", () => {
  it("takes the first 500 orders, also those that are not loaded", async () => {
    const page = await office.visit("/admin/orders?search=MANY-", desktop);
    await found(page, COUNT);
    await page.getByLabel("Select order #MANY-2599").check();
    await chooseForSelected(page, "Select the first 500");
    await selectionBar(page).getByText("500 selected").waitFor();
  });
});

describe("a page of the list that fails to load", () => {
  it("shows the error in the list and can be retried", async () => {
    const page = await office.visit("/admin/orders?search=MANY-", desktop);
    await found(page, COUNT);
    await page.route("**/rest/v1/rpc/find_orders*", (route) => route.abort());
    await listArea(page).evaluate((area) => area.scrollTo(0, 60_000));
    await page.getByText("Some orders could not be loaded.").waitFor();
    await page.unroute("**/rest/v1/rpc/find_orders*");
    await page.getByRole("button", { name: "Try again" }).click();
    await rows(page).first().waitFor();
    await page.getByText("Some orders could not be loaded.").waitFor({ state: "detached" });
  });
});
