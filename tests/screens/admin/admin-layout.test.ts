import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { found, insertOrders, listArea, order, rowOf } from "../../harness/browser/admin-orders.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { newProduct } from "../../harness/browser/checkout-steps.ts";
import { phone, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

const office = await openBackOffice();
const REFERENCE = "NTOMA-1794929534076";

/** A cancelled order whose payment has to go back, of a customer with a long name. */
beforeAll(async () => {
  const name = "Nana Akosua Serwaa Oforiwaa-Asantewaa Boakye";
  await insertOrders(office.shop, [order(REFERENCE, { name, totalAmount: 12_880 })]);
  const admin = await (await signedIn(office.shop.url, users.admin)).db();
  const cancelled = { orderStatus: "cancelled" };
  await admin.from("orders").update(cancelled).eq("paymentReference", REFERENCE).throwOnError();
});

const sized = (width: number) => ({ viewport: { width, height: 900 } });
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not visible.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

async function openRow(page: Page) {
  await found(page, 1);
  const row = rowOf(page, REFERENCE);
  return { row, refund: row.getByRole("button", { name: /^(Refund|Send) GH₵12,880/ }) };
}

describe.each([1024, 1280, 1440])("the table of orders at %i px", (width) => {
  it("shows whole references, names, badges and buttons", async () => {
    const page = await office.visit(`/admin/orders?search=${REFERENCE}`, sized(width));
    const { row, refund } = await openRow(page);
    const cut = (element: Locator) =>
      element.evaluate((one) => one.scrollWidth > one.clientWidth + 1);
    expect(await cut(row.getByRole("link", { name: `#${REFERENCE}` }).first())).toBe(false);
    for (const press of [0, 1]) {
      const [button, more, line] = [
        await boxOf(refund),
        await boxOf(row.getByRole("button", { name: "Change status" })),
        await boxOf(row),
      ];
      expect(button.right).toBeLessThanOrEqual(more.x);
      expect(button.height).toBeLessThan(line.height);
      const payment = await boxOf(row.locator("td").nth(5));
      expect(button.x).toBeGreaterThanOrEqual(payment.right);
      if (press === 0) await refund.click();
    }
    const total = await boxOf(row.getByText("GH₵12,880.00").filter({ visible: true }).first());
    expect(total.height).toBeLessThan(30);
    const cell = row.locator("td").nth(width < 1400 ? 0 : 3);
    expect(total.right).toBeLessThanOrEqual((await boxOf(cell)).right);
    const badge = await boxOf(row.getByText("Refund due"));
    expect(badge.right).toBeLessThanOrEqual((await boxOf(row.locator("td").nth(5))).right);
    const menu = row.getByRole("button", { name: "Change status" });
    const actions = await boxOf(page.getByRole("columnheader", { name: "Actions" }));
    expect(actions.right).toBeGreaterThanOrEqual((await boxOf(menu)).right);
  });

  it("does not move when a filter is set", async () => {
    const page = await office.visit("/admin/orders", sized(width));
    await listArea(page).getByText("#").first().waitFor();
    const top = async () => (await boxOf(listArea(page))).y;
    const before = await top();
    await page.getByRole("button", { name: /^Cancelled/ }).click();
    await page.getByRole("button", { name: "Clear filters" }).waitFor();
    expect(await top()).toBe(before);
  });
});

describe("on a phone", () => {
  it("an order's card holds all of its parts, and its buttons can be hit", async () => {
    const page = await office.visit(`/admin/orders?search=${REFERENCE}`, phone);
    const { row, refund } = await openRow(page);
    const card = await boxOf(row);
    await refund.click();
    for (const button of await row.getByRole("button").all()) {
      const box = await boxOf(button);
      expect(box.height).toBeGreaterThanOrEqual(40);
      expect([box.x > card.x, box.right < card.right, box.bottom < card.bottom - 4]).toEqual([
        true,
        true,
        true,
      ]);
    }
    const total = await boxOf(row.getByText("GH₵12,880.00", { exact: true }).first());
    expect((await boxOf(refund)).y).toBeGreaterThanOrEqual(total.bottom);
  });

  it("the filters are folded, so that the list begins on the first screen", async () => {
    const page = await office.visit("/admin/orders", phone);
    await page.getByRole("button", { name: "Filters" }).waitFor();
    await listArea(page).getByText("#").first().waitFor();
    expect((await boxOf(listArea(page).getByRole("listitem").first())).y).toBeLessThan(400);
    expect(await page.getByLabel("Start date").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Start date").waitFor();
  });

  it("a deleted product's 'Undo' has one line", async () => {
    const name = "A product with quite a long name, to be deleted";
    await newProduct(office, { name });
    const page = await office.visit("/admin/products?search=quite", phone);
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const undo = page.getByRole("button", { name: /Undo/ });
    const lines = await undo.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  });

  it("a figure that is edited moves nothing and stays inside the screen", async () => {
    const name = "Edited on a phone";
    await newProduct(office, { name, stockQuantity: 46 });
    const page = await office.visit("/admin/products?search=edited", phone);
    const heading = page.getByRole("heading", { name });
    const before = await boxOf(heading);
    await page.getByRole("button", { name: `46: change the stock of ${name}` }).click();
    expect(await boxOf(heading)).toEqual(before);
    const hint = await boxOf(page.getByText("+12 adds to what is there now."));
    expect(hint.right).toBeLessThanOrEqual(390);
  });
});
