import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { orderStatuses, orderStatusLook } from "../../../domain/orders/statuses.ts";
import {
  found,
  insertOrders,
  listArea,
  order,
  rowOf,
  rows,
  serviceTables,
  statusButton,
} from "../../harness/browser/admin-orders.ts";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import {
  dispatchVisibilityChange,
  holdRequests,
  isFocused,
  loseResponses,
  toastContaining,
} from "../../harness/browser/page-actions.ts";
import { desktop, phone, signIn, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const office = await openBackOffice();
const menu = (page: Page) => page.getByRole("menu");
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const entry = (page: Page, name: string) => menu(page).getByRole("menuitemradio", { name });

describe("the status of an order", () => {
  it("passes through all five values, and the shopper sees each, with the parcel", async () => {
    const shopper = await office.visitSignedOut("/login", { ...desktop, ownContext: true });
    await signIn(shopper, "shopper");
    await shopper.goto(`${office.shop.url}/orders`);
    const card = shopper
      .getByRole("listitem")
      .filter({ hasText: /Order #NTOMA/ })
      .first();
    const reference = /Order #(NTOMA-\d+)/.exec((await card.textContent()) ?? "")?.[1] ?? "";
    expect(reference).toMatch(/^NTOMA-\d+$/);

    const admin = await office.visit(`/admin/orders?search=${reference}`, desktop);
    const db = await (await signedIn(office.shop.url, users.admin)).db();
    const orders = db.from("orders").select("id").eq("paymentReference", reference);
    const { data } = await orders.single().throwOnError();
    const parcel = { orderId: data.id, courier: "GIG Logistics", trackingNumber: "GH-77" };
    await db.from("parcels").insert(parcel).throwOnError();
    const way = [...orderStatuses.slice(1), "processing"] as const;
    for (const status of way) {
      const { label } = orderStatusLook(status);
      await statusButton(admin, reference).click();
      await entry(admin, label).click();
      if (status === "dispatched") await press(admin, "Dispatch and mail the customer");
      if (status === "cancelled") await press(admin, "Cancel the order");
      await toastContaining(admin, "Order status updated").first().waitFor();
      await rowOf(admin, reference).getByText(`Order: ${label}`).waitFor();
      await menu(admin).waitFor({ state: "detached" });
      await shopper.reload();
      await card.getByText(`Order: ${label}`).waitFor();
      if (status !== "dispatched") continue;
      await card.getByRole("button", { name: `Order #${reference}` }).click();
      await card.getByText(/GIG Logistics.*GH-77/).waitFor();
    }
  });
});

describe("the menu of statuses", () => {
  it("lists all five, marks the current one and stays open until the change is saved", async () => {
    await insertOrders(office.shop, [order("MENU-1")]);
    const page = await office.visit("/admin/orders?search=menu-1", desktop);
    await statusButton(page, "MENU-1").click();
    await menu(page).waitFor();
    expect(await menu(page).getByRole("menuitemradio").allInnerTexts()).toEqual([
      "Processing",
      "Packaged",
      "Dispatched",
      "Delivered",
      "Cancelled",
    ]);
    expect(await entry(page, "Processing").getAttribute("aria-checked")).toBe("true");
    await menu(page).getByText("The customer gets a mail when it is dispatched").waitFor();
    expect(await violations(page)).toEqual([]);

    const release = await holdRequests(page, "**/rest/v1/orders*", "PATCH");
    await entry(page, "Delivered").click();
    await menu(page).and(page.locator("[aria-busy='true']")).waitFor();
    expect(await entry(page, "Packaged").getAttribute("aria-disabled")).toBe("true");
    release();
    await menu(page).waitFor({ state: "detached" });
    await toastContaining(page, "Order status updated").waitFor();
    await rowOf(page, "MENU-1").getByText("Order: Delivered").waitFor();
  });

  it("works by keyboard and restores the focus", async () => {
    await insertOrders(office.shop, [order("KEYS-1")]);
    const page = await office.visit("/admin/orders?search=keys-1", desktop);
    await statusButton(page, "KEYS-1").focus();
    await page.keyboard.press("Enter");
    await menu(page).waitFor();
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => isFocused(entry(page, "Processing"))).toBe(true);
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await page.getByLabel("Tracking number").fill("GH-1");
    await page.keyboard.press("Enter");
    await rowOf(page, "KEYS-1").getByText("Order: Dispatched").waitFor();
    await menu(page).waitFor({ state: "detached" });
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(focused).toBe("Change status of order #KEYS-1");
  });

  it("is taken back by 'Undo', also after the list was left", async () => {
    await insertOrders(office.shop, [order("TAKE-1", { orderStatus: "packaged" })]);
    const page = await office.visit("/admin/orders?search=take-1", desktop);
    await rowOf(page, "TAKE-1")
      .getByRole("button", { name: /^Dispatch/ })
      .click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: "Dispatch and mail the customer" });
    await dialog.getByLabel("Tracking number").fill("GH-1");
    await loseResponses(page, "**/rest/v1/rpc/dispatch_orders*", 1);
    await send.click();
    await toastContaining(page, "The shop cannot be reached.").waitFor();
    await send.click();
    await rowOf(page, "TAKE-1").getByText("Order: Dispatched").waitFor();
    await rowOf(page, "TAKE-1")
      .getByRole("link", { name: /^View order/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Order #TAKE-1" }).waitFor();
    await page.getByRole("status", { name: "Undo" }).getByRole("button", { name: "Undo" }).click();
    await page.getByRole("main").getByText("Order: Packaged").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("shows the error's message when a change fails, and can be used again", async () => {
    await insertOrders(office.shop, [order("FAIL-1")]);
    const page = await office.visit("/admin/orders?search=fail-1", desktop);
    await statusButton(page, "FAIL-1").click();
    await page.route("**/rest/v1/orders*", (route) =>
      route.fulfill({ status: 409, json: { code: "PT409", message: "The stock is gone." } }),
    );
    await entry(page, "Packaged").click();
    await toastContaining(page, "The stock is gone.").waitFor();
    await rowOf(page, "FAIL-1").getByText("Order: Processing").waitFor();
    await page.unroute("**/rest/v1/orders*");
    await entry(page, "Packaged").click();
    await rowOf(page, "FAIL-1").getByText("Order: Packaged").waitFor();
  });

  it("does not change what another admin has changed while the question was open", async () => {
    await insertOrders(office.shop, [order("FASTER-1")]);
    const page = await office.visit("/admin/orders?search=faster-1", desktop);
    await statusButton(page, "FASTER-1").click();
    await entry(page, "Cancelled").click();
    const tables = await serviceTables(office.shop);
    const faster = tables.from("orders").update({ orderStatus: "dispatched" });
    await faster.eq("paymentReference", "FASTER-1").throwOnError();
    await dispatchVisibilityChange(page);
    await page.getByText("Order: Dispatched").waitFor();
    await press(page, "Cancel the order");
    await toastContaining(page, "Another admin has set this order to Dispatched.").waitFor();
    await rowOf(page, "FASTER-1").getByText("Order: Dispatched").waitFor();
  });

  it("shows the stored status when the response of a change was lost", async () => {
    await insertOrders(office.shop, [order("LOST-1")]);
    const page = await office.visit("/admin/orders?search=lost-1", desktop);
    await statusButton(page, "LOST-1").click();
    await page.route("**/rest/v1/orders*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await entry(page, "Packaged").click();
    await toastContaining(page, "The shop cannot be reached.").waitFor();
    await rowOf(page, "LOST-1").getByText("Order: Packaged").waitFor();
  });

  it("shows a message when the order no longer exists", async () => {
    await insertOrders(office.shop, [order("GONE-1")]);
    const page = await office.visit("/admin/orders?search=gone-1", desktop);
    await statusButton(page, "GONE-1").click();
    await page.route("**/rest/v1/orders*", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 406, json: { code: "PGRST116", message: "0 rows" } })
        : route.fulfill({ json: [] }),
    );
    await entry(page, "Packaged").click();
    await toastContaining(page, "Order not found.").waitFor();
  });

  it("shows one toast when the browser is offline, and collapses older toasts", async () => {
    await insertOrders(office.shop, [order("OFFLINE-1")]);
    const page = await office.visit("/admin/orders?search=offline-1", desktop);
    await statusButton(page, "OFFLINE-1").click();
    await menu(page).waitFor();
    // The code of toasts is loaded after the app has started.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await entry(page, "Packaged").click();
    const alerts = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    // The pointer keeps it there.
    await alerts.first().hover();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await alerts.allInnerTexts()).toHaveLength(1);
    await entry(page, "Delivered").click();
    await expect.poll(() => alerts.count()).toBe(2);
    const [newest, older] = await alerts.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(older).toBeLessThan(newest ?? 0);
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
  });

  it("focuses the list when the changed order no longer matches the filter", async () => {
    await insertOrders(office.shop, [order("LEAVE-1"), order("LEAVE-2")]);
    const page = await office.visit("/admin/orders?search=leave-&status=processing", desktop);
    await found(page, 2);
    await statusButton(page, "LEAVE-1").click();
    await entry(page, "Packaged").click();
    await found(page, 1);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Orders list");
  });

  it("works on phones", async () => {
    await insertOrders(office.shop, [order("HAND-1")]);
    const page = await office.visit("/admin/orders?search=hand-1", { ...phone, hasTouch: true });
    const button = statusButton(page, "HAND-1");
    await button.waitFor();
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.tap();
    await entry(page, "Cancelled").tap();
    await page.getByText("GH₵100.00 are owed to the customer.").waitFor();
    await page.getByRole("button", { name: "Cancel the order" }).tap();
    await rowOf(page, "HAND-1").getByText("Order: Cancelled").waitFor();
    await button.tap();
    await menu(page).getByRole("menuitem", { name: "View order" }).tap();
    await page.getByRole("link", { name: "Back to orders" }).tap();
    await found(page, 1);
  });

  it("leaves the focus to the list when the order leaves it after its dialog", async () => {
    await insertOrders(office.shop, [order("AWAY-1", { orderStatus: "packaged" })]);
    const page = await office.visit("/admin/orders?search=away-1&status=packaged", desktop);
    const button = rowOf(page, "AWAY-1").getByRole("button", { name: /^Dispatch/ });
    await button.press("Enter");
    await page.getByLabel("Tracking number").press("Enter");
    await found(page, 0);
    await expect.poll(() => isFocused(listArea(page))).toBe(true);
  });

  it("leaves the focus to the list when an order has no next step any more", async () => {
    await insertOrders(office.shop, [order("END-1", { orderStatus: "dispatched" })]);
    const page = await office.visit("/admin/orders?search=end-1", desktop);
    await rowOf(page, "END-1")
      .getByRole("button", { name: /^Deliver/ })
      .press("Enter");
    await rowOf(page, "END-1").getByText("Order: Delivered").waitFor();
    await expect.poll(() => isFocused(listArea(page))).toBe(true);
  });
});

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("on a %s", (_, size) => {
  it("there are no axe violations and nothing is wider than the window", async () => {
    const page = await office.visit("/admin/orders", { ...size, reducedMotion: "reduce" });
    await rows(page).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`${office.shop.url}/admin/orders?search=none+of+them`);
    await page.getByRole("heading", { name: "No orders match" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
