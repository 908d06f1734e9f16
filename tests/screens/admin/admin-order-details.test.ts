import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  found,
  insertOrders,
  listArea,
  order,
  rows,
  serviceTables,
} from "../../harness/browser/admin-orders.ts";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import {
  dispatchVisibilityChange,
  holdRequests,
  isFocused,
  toast,
  toastContaining,
} from "../../harness/browser/page-actions.ts";
import { BLANK_PAGE } from "../../harness/browser/page-pool.ts";
import { desktop, linesOf, pathOf, phone, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const office = await openBackOffice();

/** An order with two items; the product of the second is deleted afterwards. */
async function placeOrderWithItems(): Promise<number> {
  const details = { orderStatus: "dispatched", totalAmount: 1250.5, name: "Ɔforiwaa O'Neil" };
  await insertOrders(office.shop, [order("DETAIL-1", details)]);
  const db = await serviceTables(office.shop);
  const { data } = await db.from("orders").select("id").eq("paymentReference", "DETAIL-1").single();
  const product = { categoryId: 1, subCategoryId: 1, stockQuantity: 5, description: "-" };
  const sold = await db
    .from("products")
    .insert({ ...product, name: "Shirt of last year", price: 50.5, image: "/og.png" })
    .select("id")
    .single();
  const lines = await db.from("orderItems").insert([
    { orderId: data?.id, productId: 1, quantity: 2, price: 600 },
    { orderId: data?.id, productId: sold.data?.id, quantity: 1, price: 50.5 },
  ]);
  const gone = await db.from("products").delete().eq("id", sold.data?.id);
  expect([sold.error, lines.error, gone.error]).toEqual([null, null, null]);
  return data?.id;
}

let id: number;
beforeAll(async () => {
  id = await placeOrderWithItems();
});

const badge = (page: Page, text: string) => page.getByRole("main").getByText(text);
const backgroundOf = (page: Page, text: string) =>
  badge(page, text).evaluate((element) => getComputedStyle(element).backgroundColor);
const addressOf = (page: Page) =>
  page.getByRole("region", { name: "Shipping Address" }).locator("address");
const YELLOW = "rgb(250, 237, 195)";
const GREEN = "rgb(220, 239, 223)";
const BLUE = "rgb(220, 232, 251)";

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("the order page on a %s", (_, size) => {
  it("shows every detail, also of a product that was deleted", async () => {
    const page = await office.visit(`/admin/order-details/${id}`, {
      ...size,
      reducedMotion: "reduce",
      timezoneId: "UTC",
    });
    await page.getByRole("heading", { level: 1, name: "Order #DETAIL-1" }).waitFor();
    await page.getByText("Placed on March 10, 2026 · 12:00 PM").waitFor();
    const phoneLink = page.getByRole("link", { name: "+233240000000" });
    expect(await phoneLink.getAttribute("href")).toBe("tel:+233240000000");
    for (const label of ["Payment", "Order"]) {
      await page.locator("main span[aria-hidden]", { hasText: RegExp(`^${label}$`) }).waitFor();
    }
    const items = page.getByRole("region", { name: "Order Items" }).getByRole("listitem");
    await items.first().waitFor();
    const [first = [], second = []] = await Promise.all([
      linesOf(items.first()),
      linesOf(items.last()),
    ]);
    expect(first.slice(1)).toEqual(["2 x GH₵600.00", "GH₵1,200.00"]);
    expect(second).toEqual(["Shirt of last year", "1 x GH₵50.50", "GH₵50.50"]);
    expect(await linesOf(page.getByRole("region", { name: "Customer Details" }))).toEqual([
      "Customer Details",
      "Ɔforiwaa O'Neil",
      "+233240000000",
    ]);
    expect(await linesOf(addressOf(page))).toEqual(["1 Oxford Street, Accra", "Greater Accra"]);
    await page.getByText("Order Total GH₵1,250.50").waitFor();
    expect(await backgroundOf(page, "Payment: Success")).toBe(GREEN);
    expect(await backgroundOf(page, "Order: Dispatched")).toBe(BLUE);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

describe("the payment's badge", () => {
  it.each(["paid", "failed", "pending"])("is yellow for %s", async (paymentStatus) => {
    const reference = `PAY-${paymentStatus}`;
    await insertOrders(office.shop, [order(reference, { paymentStatus })]);
    const page = await office.visit(`/admin/orders?search=${reference}`, desktop);
    await page.getByRole("link", { name: `View order #${reference}` }).click();
    await page.getByRole("heading", { level: 1, name: `Order #${reference}` }).waitFor();
    expect(await backgroundOf(page, `Payment: ${orderLabel(paymentStatus)}`)).toBe(YELLOW);
  });
});

const orderLabel = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

describe("navigation to and from the page", () => {
  it("restores the list's filter and scroll position", async () => {
    const many = Array.from({ length: 80 }, (_, index) => order(`BACK-${100 + index}`));
    await insertOrders(office.shop, many);
    const page = await office.visit("/admin/orders?search=back-&status=processing", desktop);
    await found(page, 80);
    const top = (await rows(page).first().textContent()) ?? "";
    await listArea(page).evaluate((area) => area.scrollTo(0, 2000));
    await expect.poll(() => rows(page).first().textContent()).not.toBe(top);
    const link = rows(page)
      .nth(6)
      .getByRole("link", { name: /^View order/ });
    const name = (await link.getAttribute("aria-label")) ?? "";
    await link.click();
    await page
      .getByRole("heading", { level: 1, name: name.replace("View order", "Order") })
      .waitFor();
    const back = page.getByRole("link", { name: "Back to orders" });
    expect(await back.getAttribute("href")).toBe("/admin/orders?search=back-&status=processing");
    await back.click();
    await found(page, 80);
    expect(pathOf(page)).toBe("/admin/orders?search=back-&status=processing");
    await page.getByRole("link", { name }).waitFor();
    expect(await listArea(page).evaluate((area) => area.scrollTop)).toBe(2000);
  });

  it("links to the unfiltered list after a direct visit", async () => {
    const page = await office.visit(`/admin/order-details/${id}`, desktop);
    await page.getByRole("link", { name: "Back to orders" }).click();
    await rows(page).first().waitFor();
    expect(pathOf(page)).toBe("/admin/orders");
  });
});

describe("the open page", () => {
  const openOrder = async (reference: string, different: Parameters<typeof order>[1] = {}) => {
    await insertOrders(office.shop, [order(reference, different)]);
    const page = await office.visit(`/admin/orders?search=${reference}`, desktop);
    await page.getByRole("link", { name: `View order #${reference}` }).click();
    await page.getByRole("heading", { level: 1, name: `Order #${reference}` }).waitFor();
    return page;
  };

  it("keeps the line breaks of an address and prints no comma for an empty part", async () => {
    const page = await openOrder("LINES-1", { address: "Block B\nFlat 7" });
    expect(await linesOf(addressOf(page))).toEqual(["Block B", "Flat 7, Accra", "Greater Accra"]);
    const empty = await openOrder("LINES-2", { address: " ", city: "" });
    expect(await linesOf(addressOf(empty))).toEqual(["Greater Accra"]);
  });

  it("changes the status in place", async () => {
    const page = await openOrder("STATUS-1");
    await page.getByRole("button", { name: "Change status of order #STATUS-1" }).click();
    await page.getByRole("menuitemradio", { name: "Packaged" }).click();
    await toastContaining(page, "Order status updated").waitFor();
    await badge(page, "Order: Packaged").waitFor();
  });

  it("does not overwrite a status that another admin has set in between", async () => {
    const page = await openOrder("STATUS-2");
    const db = await serviceTables(office.shop);
    const change = { orderStatus: "cancelled" };
    await db.from("orders").update(change).eq("paymentReference", "STATUS-2").throwOnError();
    await page.getByRole("button", { name: "Change status of order #STATUS-2" }).click();
    await page.getByRole("menuitemradio", { name: "Delivered" }).click();
    await toastContaining(page, "Another admin has set this order to Cancelled.").waitFor();
    await badge(page, "Order: Cancelled").waitFor();
  });

  it("shows a status that changed elsewhere within 15 seconds", async () => {
    await insertOrders(office.shop, [order("STATUS-3")]);
    const page = await office.visit("/admin/orders?search=STATUS-3", {
      ...desktop,
      ownContext: true,
    });
    await page.clock.install();
    await page.reload();
    await page.getByRole("link", { name: "View order #STATUS-3" }).click();
    await badge(page, "Order: Processing").waitFor();
    const db = await serviceTables(office.shop);
    const change = { orderStatus: "delivered" };
    await db.from("orders").update(change).eq("paymentReference", "STATUS-3").throwOnError();
    await page.clock.runFor(15_000);
    await badge(page, "Order: Delivered").waitFor();
  });

  it("says once that an order is not paid, until it is marked as paid with a reason", async () => {
    const page = await openOrder("UNPAID-1", { paymentStatus: "pending" });
    const hint = page.getByText("This order is not paid.");
    await hint.waitFor();
    expect(await hint.count()).toBe(1);
    await page.getByRole("button", { name: "Mark as paid", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Mark as paid" });
    await dialog.getByLabel("How was it paid?").fill("Cash at the counter");
    await dialog.getByRole("button", { name: "Mark as paid and mail the customer" }).click();
    await badge(page, "Payment: Paid").waitFor();
    await hint.waitFor({ state: "detached" });
    const note = page.getByRole("listitem").filter({ hasText: "Cash at the counter" });
    await note.getByText("Ama Mensah").waitFor();
  });

  it("keeps what is typed while a note is being saved", async () => {
    const page = await openOrder("NOTE-1");
    const release = await holdRequests(page, "**/rest/v1/orderNotes*", "POST");
    const field = page.getByLabel("New note, for admins only");
    const add = page.getByRole("button", { name: "Add note" });
    await field.fill("Called.");
    await add.click();
    await add.and(page.locator("[aria-disabled=true]")).waitFor();
    await field.fill("Calls back at noon.");
    release();
    await page.getByRole("listitem").filter({ hasText: "Called." }).waitFor();
    expect(await field.inputValue()).toBe("Calls back at noon.");
    await add.click();
    await page.getByRole("listitem").filter({ hasText: "Calls back at noon." }).waitFor();
    expect(await field.inputValue()).toBe("");
  });

  it("does not let a parcel be changed while it is being saved", async () => {
    const page = await openOrder("PARCEL-1", { orderStatus: "dispatched" });
    const release = await holdRequests(page, "**/rest/v1/parcels*", "POST");
    const fixed = page.locator("input[readonly]");
    await page.getByLabel("Courier").fill("Express riders");
    await page.keyboard.press("Enter");
    await expect.poll(() => fixed.count()).toBe(3);
    release();
    await toast(page, "Parcel saved").waitFor();
    await expect.poll(() => fixed.count()).toBe(0);
    expect(await page.getByLabel("Courier").inputValue()).toBe("Express riders");
    expect(await isFocused(page.getByLabel("Courier"))).toBe(true);
  });

  it("keeps what is typed of a parcel while another admin saves another part of it", async () => {
    const page = await openOrder("PARCEL-2", { orderStatus: "dispatched" });
    await page.getByLabel("Tracking number").fill("GH-1");
    const orderId = Number(page.url().split("/").at(-1));
    const parcel = { orderId, courier: "GIG", trackingNumber: "" };
    const other = await (await signedIn(office.shop.url, users.admin)).db();
    await other.from("parcels").insert(parcel).throwOnError();
    await dispatchVisibilityChange(page);
    await expect.poll(() => page.getByLabel("Courier").inputValue()).toBe("GIG");
    expect(await page.getByLabel("Tracking number").inputValue()).toBe("GH-1");
    await other.from("parcels").update({ courier: "VIP" }).eq("orderId", orderId).throwOnError();
    await page.getByRole("button", { name: "Save parcel" }).click();
    await toast(page, "Parcel saved").waitFor();
    const { data } = await other.from("parcels").select("*").eq("orderId", orderId).single();
    expect(data).toMatchObject({ courier: "VIP", trackingNumber: "GH-1" });
  });

  it("prints a packing slip without prices and a receipt, and nothing else", async () => {
    const admin = await (await signedIn(office.shop.url, users.admin)).db();
    const details = admin.from("shopDetails").update({ address: "12 Ring Road\nAccra" });
    await details.eq("id", 1).throwOnError();
    const page = await openOrder("PRINT-1");
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print packing slip" }).click();
    const slip = page.locator("[data-slips]");
    await slip.waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    await slip.getByText("Packing slip").waitFor();
    await slip.getByText("1 Oxford Street, Accra").waitFor();
    expect(await slip.innerText()).toContain("Ntoma");
    expect(await slip.innerText()).not.toContain("GH₵");
    expect(await page.locator("#root").isVisible()).toBe(false);
    expect(await page.getByRole("region", { name: "Notifications" }).isVisible()).toBe(false);
    await slip
      .getByText("If something has to come back, send it to: Ntoma, 12 Ring Road, Accra")
      .waitFor();

    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Print receipt" }).click();
    await page.emulateMedia({ media: "print" });
    await slip.getByText("Receipt").waitFor();
    expect(await slip.innerText()).toContain("GH₵");
  });
});

describe("an order that does not exist", () => {
  const notFound = async (page: Page) => {
    await page.getByRole("heading", { level: 1, name: "Order Not Found" }).waitFor();
    await page.getByText("We couldn't find the details for this order.").waitFor();
  };

  it("shows 'not found' and a toast", async () => {
    const page = await office.visit("/admin/order-details/999999", desktop);
    await notFound(page);
    await toastContaining(page, "Order not found.").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each(["abc", "-1", "1.5", "1e3", "9".repeat(40)])(
    "shows 'not found' for %s",
    async (wrong) => {
      const page = await office.visit(`/admin/order-details/${wrong}`, desktop);
      await notFound(page);
    },
  );
});

describe("an order that cannot be loaded", () => {
  it("shows 'not found' when the server fails, and can be retried", async () => {
    const page = await office.visit(BLANK_PAGE, desktop);
    await page.route("**/rest/v1/orders*", (route) =>
      route.fulfill({ status: 500, json: { message: "deadlock detected" } }),
    );
    await page.goto(`${office.shop.url}/admin/order-details/${id}`);
    await toastContaining(page, "Order not found.").waitFor();
    expect(await page.getByText("deadlock detected").count()).toBe(0);
    await page.unroute("**/rest/v1/orders*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order #/ }).waitFor();
  });

  it("shows a skeleton while it loads, and no 'not found' when the connection fails", async () => {
    const page = await office.visit("/admin/orders", desktop);
    await rows(page).first().waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/orders*", async (route) => {
      await promise;
      await route.abort();
    });
    await rows(page)
      .first()
      .getByRole("link", { name: /^View order/ })
      .click();
    await page.getByText("Loading order", { exact: true }).waitFor({ state: "attached" });
    resolve();
    await page.getByRole("heading", { name: "Order could not be loaded" }).waitFor();
    await toastContaining(page, "The shop cannot be reached.").waitFor();
    expect(await page.getByText("Order Not Found").count()).toBe(0);
    await page.unroute("**/rest/v1/orders*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order #/ }).waitFor();
  });

  it("says that its timeline is missing, and can be retried", async () => {
    const page = await office.visit(BLANK_PAGE, desktop);
    await page.route("**/rest/v1/rpc/order_timeline*", (route) =>
      route.fulfill({ status: 400, json: { message: "The books are closed" } }),
    );
    await page.goto(`${office.shop.url}/admin/order-details/${id}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByRole("heading", { name: "Timeline could not be loaded" }).waitFor();
    const again = timeline.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unroute("**/rest/v1/rpc/order_timeline*");
    await again.click();
    await timeline.getByText("Placed", { exact: true }).waitFor();
  });
});
