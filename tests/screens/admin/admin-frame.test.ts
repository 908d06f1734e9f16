import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { heading, isFocused, toastContaining } from "../../harness/browser/page-actions.ts";
import {
  accountMenu,
  desktop,
  fillSignIn,
  pathOf,
  phone,
  signIn,
  users,
} from "../../harness/browser/storefront.ts";
import { pauseClock, secondsShown } from "../../harness/browser/toast-time.ts";

const office = await openBackOffice();

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const hamburger = (page: Page) => page.getByRole("button", { name: "Open menu" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Shop Admin" });
const signedInAs = (page: Page) => page.getByText("Signed in as");

/** Without the badges, whose names begin with a number. */
const linksOf = (page: Page) =>
  page
    .getByRole("navigation", { name: "Shop Admin" })
    .getByRole("link", { name: /^[A-Z]/ })
    .evaluateAll((all) =>
      all.map((link) => [
        link.textContent,
        link.getAttribute("href"),
        link.getAttribute("aria-current"),
      ]),
    );

describe("the sidebar", () => {
  it("has a title, three links, and marks the current one", async () => {
    const page = await office.visit("/admin/dashboard");
    await sidebar(page).getByText("Shop Admin").waitFor();
    expect(await linksOf(page)).toEqual([
      ["Dashboard", "/admin/dashboard", "page"],
      ["Products", "/admin/products", null],
      ["Orders", "/admin/orders", null],
    ]);
    await sidebar(page).getByRole("link", { name: "Products" }).click();
    await heading(page, "Product Management").waitFor();
    expect((await linksOf(page)).map(([, , current]) => current)).toEqual([null, "page", null]);
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await heading(page, "Order Management").waitFor();
    expect((await linksOf(page)).map(([, , current]) => current)).toEqual([null, null, "page"]);
  });

  it("has badges that lead to what they count", async () => {
    const page = await office.visit("/admin/products");
    const toPack = sidebar(page).getByRole("link", { name: /to pack$/ });
    const count = await toPack.innerText();
    await toPack.click();
    await page.getByRole("status").getByText(`${count} orders`, { exact: true }).waitFor();
    await sidebar(page)
      .getByRole("link", { name: /to settle$/ })
      .click();
    await page.getByRole("heading", { name: "Needs attention" }).waitFor();
  });

  it.each([
    ["/admin/order-details/1", [null, null, "true"]],
    ["/admin/customers", [null, null, null]],
    ["/admin/dashboard/", ["page", null, null]],
  ])("at %s marks %j", async (path, marks) => {
    const page = await office.visit(path);
    await sidebar(page).waitFor();
    expect((await linksOf(page)).map(([, , current]) => current)).toEqual(marks);
  });

  it("is replaced by a hamburger button below 1024 pixels", async () => {
    const page = await office.visit("/admin/customers", { viewport: { width: 1024, height: 800 } });
    await sidebar(page).waitFor();
    expect(await hamburger(page).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1023, height: 800 });
    await sidebar(page).waitFor({ state: "hidden" });
    await hamburger(page).waitFor();
  });
});

describe("the drawer on a phone", () => {
  it("traps the focus, and restores it on Escape", async () => {
    const page = await office.visit("/admin/customers", phone);
    await hamburger(page).focus();
    await page.keyboard.press("Enter");
    await drawer(page).waitFor();
    expect(await linksOf(page)).toHaveLength(3);
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const element = document.activeElement;
        return element !== document.body && !element?.closest("dialog");
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "hidden" });
    expect(await isFocused(hamburger(page))).toBe(true);
  });

  it("closes with its button, a click outside, a followed link and Back", async () => {
    const page = await office.visit("/admin/customers", phone);
    await hamburger(page).click();
    await drawer(page).getByRole("button", { name: "Close menu" }).click();
    await drawer(page).waitFor({ state: "hidden" });

    await hamburger(page).click();
    await page.mouse.click(380, 500);
    await drawer(page).waitFor({ state: "hidden" });

    await hamburger(page).click();
    await drawer(page).getByRole("link", { name: "Orders" }).click();
    await heading(page, "Order Management").waitFor();
    await drawer(page).waitFor({ state: "hidden" });

    await hamburger(page).click();
    await drawer(page).waitFor();
    await page.goBack();
    await heading(page, "Customers").waitFor();
    await drawer(page).waitFor({ state: "hidden" });
  });
});

describe("the header", () => {
  it("links to the shop", async () => {
    const page = await office.visit("/admin/customers");
    const link = page.getByRole("banner").getByRole("link", { name: "Go to Main Site" });
    expect(await link.getAttribute("href")).toBe("/");
    await link.click();
    await heading(page, "Redefine Your Wardrobe").waitFor();
  });

  it("shows the signed-in user in a menu that closes on Escape and on a click outside", async () => {
    const page = await office.visit("/admin/customers");
    expect(await accountMenu(page).textContent()).toBe("A");
    await accountMenu(page).click();
    await signedInAs(page).waitFor();
    await page.getByText(users.admin.fullName, { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "View Orders" }).count()).toBe(0);
    await page.mouse.click(700, 700);
    await signedInAs(page).waitFor({ state: "hidden" });

    await accountMenu(page).focus();
    await page.keyboard.press("Enter");
    await signedInAs(page).waitFor();
    await page.getByRole("button", { name: /^Account menu/, expanded: true }).waitFor();
    for (const entry of ["Reports", "Shop details", "Logout"]) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
      expect(focused).toBe(entry);
    }
    await page.keyboard.press("Escape");
    await signedInAs(page).waitFor({ state: "hidden" });
    expect(await isFocused(accountMenu(page))).toBe(true);
  });
});

describe("logging out", () => {
  it("shows its progress, sends one request and redirects home", async () => {
    const page = await office.visitSignedOut("/login");
    await signIn(page, "admin");
    await page.goto(`${office.shop.url}/admin/customers`);
    await heading(page, "Customers").waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requests = 0;
    await page.route("**/auth/v1/logout*", async (route) => {
      requests += 1;
      await released;
      await route.continue();
    });
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
    await accountMenu(page).click();
    await page.getByRole("button", { name: "Logout" }).click();
    const busy = page.getByRole("button", { name: "Logging Out" });
    await busy.waitFor();
    expect(await busy.getAttribute("aria-disabled")).toBe("true");
    await busy.click({ force: true });
    expect(pathOf(page)).toBe("/admin/customers");
    release();
    await toastContaining(page, "Signed out successfully").waitFor();
    await heading(page, "Redefine Your Wardrobe").waitFor();
    await page.getByRole("link", { name: "Login" }).waitFor();
    expect(seen).toEqual(["/"]);
    expect(requests).toBe(1);
  });
});

describe("toasts of the back office", () => {
  it("show a success for three seconds, at the top centre", async () => {
    const page = await office.visitSignedOut("/login", { ...desktop, ownContext: true });
    await page.waitForLoadState("networkidle");
    await pauseClock(page);
    await fillSignIn(page, users.admin);
    // The redirect after sign-in uses a timer.
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return heading(page, "Redefine Your Wardrobe").isVisible();
      })
      .toBe(true);
    await accountMenu(page).click();
    await page.getByRole("link", { name: "Admin Dashboard" }).click();
    await heading(page, "Dashboard").waitFor();
    const card = page.getByRole("status").filter({ hasText: "Login successful." });
    const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    expect(box.x + box.width / 2).toBeCloseTo(720, -1);
    expect(box.y).toBeLessThan(120);
    expect(await secondsShown(page, "Login successful.")).toBe(3);
  });

  it("show an error for five seconds", async () => {
    const page = await office.visit("/admin/customers", { ...desktop, ownContext: true });
    await heading(page, "Customers").waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let attempts = 0;
    await page.route("**/rest/v1/rpc/dashboard_summary", async (route) => {
      attempts += 1;
      if (attempts === 2) await released;
      await route.fulfill({ status: 500, json: { message: "The books are closed" } });
    });
    await pauseClock(page);
    await sidebar(page).getByRole("link", { name: "Dashboard" }).click();
    // The clock runs until the retry, and is paused when the retry fails.
    await expect.poll(() => page.clock.runFor(100).then(() => attempts)).toBe(2);
    release();
    expect(await secondsShown(page, "The books are closed")).toBe(5);
  });
});
