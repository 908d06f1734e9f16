import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  contentOf,
  found,
  insertOrders,
  listArea,
  order,
  referencesOf,
  rowOf,
  rows,
  statusButton,
} from "../../harness/browser/admin-orders.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { focusedId } from "../../harness/browser/page-actions.ts";
import type { VisitOptions } from "../../harness/browser/page-pool.ts";
import { desktop, linesOf, pathOf, phone } from "../../harness/browser/storefront.ts";

const office = await openBackOffice();

/** Older than the demo orders and all of one day, so that a date filter separates them. */
const odd = [
  order("ODD-1", { name: "50% off_*(a,b)" }),
  order("ODD-2", { name: 'Say "hi"\\', orderStatus: "packaged" }),
  order("ODD-3", { name: "Ɔforiwaa O'Neil", orderStatus: "packaged", totalAmount: 1234.5 }),
  order("ODD-4", { phoneNumber: "024-ext-A", paymentStatus: "failed" }),
  order("ODD-5", { phoneNumber: "024-ext-a", orderStatus: "cancelled", paymentStatus: "paid" }),
];
const ODD_DAY = "from=2026-03-10&to=2026-03-10";

beforeAll(() => insertOrders(office.shop, odd));

const open = async (query: string, options: VisitOptions = desktop): Promise<Page> =>
  office.visit(`/admin/orders?${query}`, options);

describe("the list", () => {
  it("has a heading and an area of 600 pixels", async () => {
    const page = await open("");
    await page.getByRole("heading", { level: 1, name: "Order Management" }).waitFor();
    await page.getByText("View, update, and manage customer orders.").waitFor();
    await rows(page).first().waitFor();
    const box = await listArea(page).boundingBox();
    expect(box?.height).toBe(600);
    const scrolls = await listArea(page).evaluate((area) => area.scrollHeight > area.clientHeight);
    expect(scrolls).toBe(true);
    await found(page, 45);
  });

  it("shows an order as a row with a link to its details", async () => {
    const page = await open(`${ODD_DAY}&search=odd-3`);
    await found(page, 1);
    const cells = await rowOf(page, "ODD-3").getByRole("cell").allInnerTexts();
    expect(cells.map((cell) => cell.replace(/\s+/g, " ").trim())).toEqual([
      "#ODD-3",
      "Ɔforiwaa O'Neil",
      expect.stringMatching(/^Mar 10, 2026 \d+:\d\d [AP]M$/),
      "GH₵1,234.50",
      "Order: Packaged",
      "Payment: Success",
      "Dispatch",
    ]);
    const link = page.getByRole("link", { name: "View order #ODD-3" });
    expect(await link.getAttribute("href")).toMatch(/^\/admin\/order-details\/\d+$/);
  });

  it("shows it as a card on phones, with the phone number", async () => {
    const page = await open(`${ODD_DAY}&search=odd-4`, phone);
    await found(page, 1);
    expect(await linesOf(rowOf(page, "ODD-4"))).toEqual([
      "#ODD-4",
      "Efua Sutherland",
      "GH₵100.00",
      "024-ext-A",
      expect.stringMatching(/^Mar 10, 2026 · \d+:\d\d [AP]M$/),
      "Order",
      "Order:",
      "Processing",
      "Payment",
      "Payment:",
      "Failed",
      "Mark as paid",
    ]);
    expect((await listArea(page).boundingBox())?.height).toBe(600);
  });

  it.each([
    ["Order: Processing", "ODD-1", "rgb(250, 237, 195)"],
    ["Order: Packaged", "ODD-2", "rgb(220, 232, 251)"],
    ["Order: Cancelled", "ODD-5", "rgb(250, 225, 222)"],
    ["Payment: Success", "ODD-1", "rgb(220, 239, 223)"],
    ["Payment: Failed", "ODD-4", "rgb(250, 225, 222)"],
    ["Payment: Paid", "ODD-5", "rgb(220, 239, 223)"],
  ])("colours %s", async (text, reference, colour) => {
    const page = await open(ODD_DAY);
    const badge = rowOf(page, reference).getByText(text);
    await badge.waitFor();
    const background = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(background).toBe(colour);
  });

  it("shows five skeleton rows of the same height while it loads", async () => {
    const page = await open("", desktop);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/rpc/find_orders*", async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText("Loading orders").waitFor({ state: "attached" });
    expect(await listArea(page).locator("[data-skeleton-row]").count()).toBe(5);
    expect((await listArea(page).boundingBox())?.height).toBe(600);
    expect(await page.getByRole("button", { name: "Export Orders" }).isDisabled()).toBe(true);
    resolve();
    await rows(page).first().waitFor();
    expect(await listArea(page).locator("[data-skeleton-row]").count()).toBe(0);
  });
});

describe("the filters", () => {
  describe("search", () => {
    let page: Page;
    beforeAll(async () => {
      page = await open(ODD_DAY);
    });

    it.each([
      ["50% off_*(a,b)", ["ODD-1"]],
      ["50_", []],
      ["f*f", []],
      ["*", ["ODD-1"]],
      ["%", ["ODD-1"]],
      ["a,b", ["ODD-1"]],
      ['"HI"\\', ["ODD-2"]],
      ["o'neil", ["ODD-3"]],
      ["ɔFORI", ["ODD-3"]],
      ["odd-", ["ODD-5", "ODD-4", "ODD-3", "ODD-2", "ODD-1"]],
      ["ext-A", ["ODD-4"]],
      ["ext-a", ["ODD-5"]],
      ["EXT-A", []],
      ["  odd-2 ", ["ODD-2"]],
      ["&status=packaged#x", []],
      ["#odd-2", ["ODD-2"]],
      ["+233 24 000 0000", ["ODD-3", "ODD-2", "ODD-1"]],
      ["0240000000", ["ODD-3", "ODD-2", "ODD-1"]],
      ["o'neil ɔforiwaa", ["ODD-3"]],
    ])("finds %j literally", async (text, references) => {
      await page.getByPlaceholder("Search orders...").fill(text);
      await page.waitForURL(({ searchParams }) => searchParams.get("search") === text);
      await found(page, references.length);
      await expect.poll(() => referencesOf(page)).toEqual(references);
    });

    it("is kept after a reload", async () => {
      await page.getByPlaceholder("Search orders...").fill('a,b) "*');
      await page.waitForURL(({ searchParams }) => searchParams.get("search") === 'a,b) "*');
      await page.reload();
      await found(page, 0);
      expect(await page.getByPlaceholder("Search orders...").inputValue()).toBe('a,b) "*');
    });
  });

  it("filter by status", async () => {
    const page = await open(ODD_DAY);
    const status = page.getByRole("combobox", { name: "Status", exact: true });
    await status.waitFor();
    expect(await status.locator("option").allInnerTexts()).toEqual([
      "All",
      "Processing",
      "Packaged",
      "Dispatched",
      "Delivered",
      "Cancelled",
    ]);
    const counts = {
      Processing: 2,
      Packaged: 2,
      Dispatched: 0,
      Delivered: 0,
      Cancelled: 1,
      All: 5,
    };
    for (const [label, count] of Object.entries(counts)) {
      await status.selectOption(label);
      await found(page, count);
      const value = label === "All" ? null : label.toLowerCase();
      expect(new URL(page.url()).searchParams.get("status")).toBe(value);
      expect(await page.getByText(/^\d+ new orders?$/).count()).toBe(0);
    }
    await page.goBack();
    await found(page, 1);
    expect(await status.inputValue()).toBe("cancelled");
  });

  it("filter by payment status, combined with the others", async () => {
    const page = await open(ODD_DAY);
    const payment = page.getByRole("combobox", { name: "Payment" });
    await payment.waitFor();
    expect(await payment.locator("option").allInnerTexts()).toEqual([
      "All payments",
      "Success or Paid",
      "May be packed",
      "Pending",
      "Failed",
    ]);
    const counts = { "Success or Paid": 4, Pending: 0, Failed: 1, "All payments": 5 };
    for (const [label, count] of Object.entries(counts)) {
      await payment.selectOption(label);
      await found(page, count);
    }
    expect(new URL(page.url()).searchParams.get("payment")).toBeNull();
  });

  it("export their items, one in each row", async () => {
    const page = await open(ODD_DAY);
    await found(page, 5);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export items" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^order-items-export-.*\.csv$/);
    expect(await contentOf(file)).toContain(
      "Order ID,Order Date,Order Status,Payment Status,Product ID",
    );
  });

  it("show paid orders that have to be packed, and export them", async () => {
    const page = await open(ODD_DAY);
    const view = page.getByRole("button", { name: "To pack 1" });
    await view.click();
    await found(page, 1);
    expect(await referencesOf(page)).toEqual(["ODD-1"]);
    expect(pathOf(page)).toBe(`/admin/orders?${ODD_DAY}&status=processing&payment=packable`);
    await page.reload();
    await found(page, 1);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export Orders" }).click();
    const lines = (await contentOf(await download)).trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("ODD-1,");
    expect(await view.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "All 5" }).click();
    await found(page, 5);
    await page.goto(
      `${office.shop.url}/admin/orders?search=odd-2&status=processing&payment=packable`,
    );
    await page.getByRole("heading", { name: "Nothing to pack" }).waitFor();
  });

  it("count the orders of each status that match the others", async () => {
    const page = await open(ODD_DAY);
    await found(page, 5);
    const tabs = page.getByRole("group", { name: "Orders by status" }).getByRole("button");
    await page.getByRole("button", { name: "All 5" }).waitFor();
    expect(await tabs.allInnerTexts()).toEqual([
      expect.stringMatching(/^All\s5$/),
      expect.stringMatching(/^To pack\s1$/),
      expect.stringMatching(/^Packed\s2$/),
      expect.stringMatching(/^Dispatched\s0$/),
      expect.stringMatching(/^Delivered\s0$/),
      expect.stringMatching(/^Cancelled\s1$/),
    ]);
    await page.getByRole("button", { name: "Packed 2" }).click();
    await found(page, 2);
    expect(pathOf(page)).toBe(`/admin/orders?${ODD_DAY}&status=packaged`);
    expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("packaged");
  });

  it("sort, and keep the sort in the URL", async () => {
    const page = await open(ODD_DAY);
    await found(page, 5);
    await page.getByLabel("Sort").selectOption("Highest total");
    await expect.poll(async () => (await referencesOf(page))[0]).toBe("ODD-3");
    expect(pathOf(page)).toBe(`/admin/orders?${ODD_DAY}&sort=highest`);
    await page.getByLabel("Sort").selectOption("Customer's name");
    await expect.poll(async () => (await referencesOf(page))[0]).toBe("ODD-1");
    await page.getByLabel("Sort").selectOption("Oldest first");
    await expect
      .poll(() => referencesOf(page))
      .toEqual(["ODD-1", "ODD-2", "ODD-3", "ODD-4", "ODD-5"]);
  });

  it("combine, are stored in the URL, and are cleared together", async () => {
    const page = await open("");
    await found(page, 45);
    await page.getByLabel("Start date").fill("2026-03-10");
    await page.getByLabel("End date").fill("2026-03-10");
    await found(page, 5);
    await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Packaged");
    await found(page, 2);
    await page.getByPlaceholder("Search orders...").fill("ODD-3");
    await found(page, 1);
    expect(pathOf(page)).toBe(
      "/admin/orders?from=2026-03-10&to=2026-03-10&status=packaged&search=ODD-3",
    );
    const shared = await open(new URL(page.url()).search.slice(1));
    await found(shared, 1);
    expect(await referencesOf(shared)).toEqual(["ODD-3"]);
    // A pending debounced input must not restore the filter.
    await shared.getByPlaceholder("Search orders...").fill("ODD-3 and more");
    await shared.getByRole("button", { name: "Clear filters" }).click();
    await found(shared, 45);
    expect(pathOf(shared)).toBe("/admin/orders");
    expect(await shared.getByLabel("Start date").inputValue()).toBe("");
    expect(await focusedId(shared)).toBe("main");
  });

  it("show the empty state, a disabled export and a reset button when nothing matches", async () => {
    const page = await open("search=no+such+order");
    await page.getByRole("heading", { name: "No orders match" }).waitFor();
    expect(await page.getByRole("button", { name: "Export Orders" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Show all orders" }).click();
    await found(page, 45);
    expect(await page.getByRole("button", { name: "Export Orders" }).isEnabled()).toBe(true);
  });

  it("ignore invalid parameters of the URL", async () => {
    const page = await open("status=shipped&from=2026-02-31&to=soon");
    await found(page, 45);
  });
});

describe("date filters", () => {
  const midnight = [
    order("DAY-1", { created_at: "2026-02-14T09:59:59.999Z" }),
    order("DAY-2", { created_at: "2026-02-14T10:00:00Z" }),
    order("DAY-3", { created_at: "2026-02-15T09:59:59.999Z" }),
    order("DAY-4", { created_at: "2026-02-15T10:00:00Z" }),
  ];
  beforeAll(() => insertOrders(office.shop, midnight));

  it.each([
    ["Pacific/Honolulu", ["DAY-3", "DAY-2"]],
    ["Africa/Accra", ["DAY-2", "DAY-1"]],
    ["Pacific/Kiritimati", ["DAY-1"]],
  ])("include the first and the last whole day in %s", async (timezoneId, references) => {
    const page = await office.visit("/admin/orders?search=day-&from=2026-02-14&to=2026-02-14", {
      ...desktop,
      timezoneId,
    });
    await found(page, references.length);
    expect(await referencesOf(page)).toEqual(references);
    for (const row of await rows(page).all()) {
      expect(await row.textContent()).toContain("Feb 14, 2026");
    }
  });

  it("can be set on one side only", async () => {
    const page = await office.visit("/admin/orders?search=day-&from=2026-02-15", {
      ...desktop,
      timezoneId: "Africa/Accra",
    });
    await found(page, 2);
    expect(await referencesOf(page)).toEqual(["DAY-4", "DAY-3"]);
    await page.getByLabel("Start date").fill("");
    await page.getByLabel("End date").fill("2026-02-14");
    await expect.poll(() => referencesOf(page)).toEqual(["DAY-2", "DAY-1"]);
  });
});

describe("opening an order", () => {
  const isOpen = (page: Page) =>
    page.getByRole("heading", { level: 1, name: "Order #ODD-3" }).waitFor();

  it("works by a click on its row, except at the end of a text selection", async () => {
    const page = await open("search=ODD-3");
    const customer = rowOf(page, "ODD-3").getByText("Ɔforiwaa O'Neil");
    const { x = 0, y = 0, height = 0 } = (await customer.boundingBox()) ?? {};
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("");
    expect(pathOf(page)).toBe("/admin/orders?search=ODD-3");
    await rowOf(page, "ODD-3").getByRole("cell", { name: "GH₵1,234.50", exact: true }).click();
    await isOpen(page);
  });

  it("works after a search for its number as shown in the list", async () => {
    const page = await open("search=%23ODD-3");
    await found(page, 1);
    expect(await referencesOf(page)).toEqual(["ODD-3"]);
  });

  it("works by its number, and by a tap on its card", async () => {
    const page = await open("search=ODD-3");
    await page.getByRole("link", { name: "View order #ODD-3" }).click();
    await isOpen(page);
    const small = await open("search=ODD-3", phone);
    await rowOf(small, "ODD-3").getByText("Ɔforiwaa O'Neil").click();
    await isOpen(small);
  });

  it("does not happen on a click on its status menu", async () => {
    const page = await open("search=ODD-1");
    await statusButton(page, "ODD-1").click();
    await page.getByRole("menuitemradio", { name: "Processing" }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(pathOf(page)).toBe("/admin/orders?search=ODD-1");
  });
});

describe("an open list", () => {
  it("shows a new order within 15 seconds with a toast, and keeps its scroll position", async () => {
    const page = await open("", { ...desktop, ownContext: true });
    await page.clock.install();
    await page.reload();
    const top = rows(page).first();
    const topText = (await top.textContent()) ?? "";
    await listArea(page).evaluate((area) => area.scrollTo(0, 1600));
    await expect.poll(() => top.textContent()).not.toBe(topText);
    const link = rows(page).nth(5).getByRole("link").first();
    const row = page.getByRole("row").filter({ hasText: (await link.textContent()) ?? "" });
    const before = await row.boundingBox();
    const total = await page.getByText(/^\d+ orders$/).textContent();
    await insertOrders(office.shop, [order("FRESH-1", { created_at: new Date().toISOString() })]);
    const notice = page.getByRole("status").getByText("1 new order", { exact: true });
    // A refetch in progress restarts the interval.
    await expect
      .poll(async () => {
        await page.clock.runFor(15_000);
        return notice.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await found(page, Number.parseInt(total ?? "", 10) + 1);
    expect((await row.boundingBox())?.y).toBe(before?.y);
    expect((await rows(page).count()) > 0).toBe(true);
  });

  it("scrolls the page when it has reached its end", async () => {
    const page = await open("", phone);
    await rows(page).first().waitFor();
    await listArea(page).evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await listArea(page).hover();
    const turnWheel = async () => {
      await page.mouse.wheel(0, 400);
      return page.evaluate(() => window.scrollY);
    };
    await expect.poll(turnWheel).toBeGreaterThan(0);
  });
});

describe("a failed request", () => {
  it("shows an error and a retry button, then the orders", async () => {
    const page = await open("");
    await page.route("**/rest/v1/rpc/find_orders*", (route) => route.abort());
    await page.reload();
    const toasts = page.getByRole("region", { name: "Notifications" });
    await toasts.getByText("Orders could not be loaded").waitFor();
    await page.getByRole("heading", { name: "Orders could not be loaded" }).waitFor();
    await page.unroute("**/rest/v1/rpc/find_orders*");
    await page.getByRole("button", { name: "Try again" }).click();
    await rows(page).first().waitFor();
  });
});
