import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { found, insertOrders, order, serviceTables } from "../../harness/browser/admin-orders.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { boughtOrder } from "../../harness/browser/bought-order.ts";
import { newProduct } from "../../harness/browser/checkout-steps.ts";

const office = await openBackOffice();

beforeAll(() =>
  insertOrders(office.shop, [
    order("CLICKS-MAIL", { paymentStatus: "success" }),
    ...Array.from({ length: 7 }, (_, index) => order(`CLICKS-SLIP-${index}`)),
  ]),
);

/** Counts what is pressed from now on; opening the address of a mail is a press of its own. */
function countPresses(page: Page) {
  let presses = 0;
  return {
    press: async (name: string | RegExp, role: "button" | "checkbox" | "link" = "button") => {
      presses += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    },
    check: async (label: string) => {
      presses += 1;
      await page.getByLabel(label, { exact: true }).check();
    },
    choose: async (label: string, option: string) => {
      presses += 1;
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
    open: async (path: string) => {
      presses += 1;
      await page.goto(`${office.shop.url}${path}`);
    },
    presses: () => presses,
  };
}

describe("a day's work takes few presses", () => {
  it("an order from the mail to delivered: 4 at most", async () => {
    const page = await office.visit("/admin/dashboard");
    const db = await serviceTables(office.shop);
    const reference = "CLICKS-MAIL";
    const { data } = await db
      .from("orders")
      .select("id")
      .eq("paymentReference", reference)
      .single();
    const count = countPresses(page);
    await count.open(`/admin/order-details/${data?.id}`);
    await count.press("Pack");
    await page.getByLabel("Tracking number").fill("A1");
    await count.press("Dispatch and mail the customer");
    await count.press("Deliver and mail the customer");
    await page.getByText("Order: Delivered").first().waitFor();
    expect(count.presses()).toBeLessThanOrEqual(4);
    const parcel = await db.from("parcels").select("trackingNumber").eq("orderId", data?.id);
    expect(parcel.data).toEqual([{ trackingNumber: "A1" }]);
  });

  it("a partial refund that the provider accepts: 3 at most", async () => {
    const product = await newProduct(office, { name: "Refunded robe" });
    const { reference } = await boughtOrder(office, product, 2);
    const page = await office.visit(`/admin/orders?search=${reference}`);
    const count = countPresses(page);
    await count.press(`View order #${reference}`, "link");
    await count.press("Refund");
    await page.getByLabel("Pieces of Refunded robe").fill("1");
    await page.getByLabel("Reason").fill("Wrong size");
    await count.press(/^Refund GH₵/);
    await page.getByText("Wrong size").first().waitFor();
    expect(count.presses()).toBeLessThanOrEqual(3);
    const db = await serviceTables(office.shop);
    const refundedPart = async () => {
      const { data } = await db
        .from("orders")
        .select("totalAmount,refundedAmount")
        .eq("paymentReference", reference)
        .single();
      return data?.refundedAmount / data?.totalAmount;
    };
    await expect.poll(refundedPart).toBe(0.5);
  });

  it("the prices of a category: 4 at most", async () => {
    const db = await serviceTables(office.shop);
    const prices = async () => {
      const { data } = await db.from("products").select("price").eq("categoryId", 3).order("id");
      return data?.map(({ price }) => Number(price)) ?? [];
    };
    const before = await prices();
    const page = await office.visit("/admin/products");
    const count = countPresses(page);
    await count.choose("Category", "Accessories");
    await count.press(`Select all ${before.length}`, "checkbox");
    await count.press("Change prices");
    await page.getByLabel("Change by").fill("10");
    await count.press(`Change ${before.length} prices`);
    await page.getByText(`${before.length} prices changed.`).first().waitFor();
    expect(count.presses()).toBeLessThanOrEqual(4);
    expect(await prices()).toEqual(before.map((price) => Math.round(price * 110) / 100));
  });

  it("the deletion of 20 products: 3 at most", async () => {
    for (let index = 1; index <= 20; index += 1)
      await newProduct(office, { name: `Old sash ${index}` });
    const page = await office.visit("/admin/products?search=Old sash");
    const count = countPresses(page);
    await count.press("Select all 20", "checkbox");
    await count.press("Delete");
    await count.press("Delete 20 products");
    await page.getByText("20 products deleted.").first().waitFor();
    expect(count.presses()).toBeLessThanOrEqual(3);
    const db = await serviceTables(office.shop);
    const { data } = await db.from("products").select("id").like("name", "Old sash %");
    expect(data).toEqual([]);
  });

  it("one product that has arrived: 2 at most", async () => {
    const name = "Restocked robe";
    const id = await newProduct(office, { name, stockQuantity: 3 });
    const page = await office.visit("/admin/products");
    const count = countPresses(page);
    await count.press(`3: change the stock of ${name}`);
    await page.getByLabel(`New stock of ${name}`).fill("+12");
    await count.press(`Save the stock of ${name}`);
    await page.getByRole("row", { name }).getByText("15", { exact: true }).waitFor();
    expect(count.presses()).toBeLessThanOrEqual(2);
    const db = await serviceTables(office.shop);
    const { data } = await db.from("products").select("stockQuantity").eq("id", id).single();
    expect(data).toEqual({ stockQuantity: 15 });
  });

  it("the best sellers: 1 at most", async () => {
    const page = await office.visit("/admin/dashboard");
    const count = countPresses(page);
    await count.press("Best sellers", "link");
    const table = page.getByRole("table", { name: "Sales by product" });
    await expect.poll(async () => (await table.boundingBox())?.y ?? 9999).toBeLessThan(400);
    expect(count.presses()).toBe(1);
  });

  it("seven slips in one print: 3 at most", async () => {
    const page = await office.visit("/admin/orders?search=CLICKS-SLIP");
    await found(page, 7);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const count = countPresses(page);
    await count.check("Select all 7");
    await count.press("Print slips");
    const slips = page.locator("[data-slips] article");
    await slips.nth(6).waitFor({ state: "attached" });
    expect(await slips.count()).toBe(7);
    await count.press("Pack");
    await page.getByText("7 orders set to Packaged").waitFor();
    expect(count.presses()).toBeLessThanOrEqual(3);
  });

  it("fifteen dispatches with tracking numbers: 3 at most", async () => {
    const references = Array.from({ length: 15 }, (_, index) => `CLICKS-SENT-${10 + index}`);
    const packed = { paymentStatus: "success", orderStatus: "packaged" };
    await insertOrders(
      office.shop,
      references.map((reference) => order(reference, packed)),
    );
    const page = await office.visit("/admin/orders?search=CLICKS-SENT");
    await found(page, 15);
    const count = countPresses(page);
    await count.check("Select all 15");
    await count.press("Dispatch");
    const numbers = page.getByLabel("Tracking numbers");
    await numbers.fill(
      `${references.map((reference) => `${reference}\tGH-${reference}`).join("\n")}\nX 1`,
    );
    await page.getByText("Line 16: No selected order has this reference.").waitFor();
    await numbers.fill(references.map((reference) => `${reference}\tGH-${reference}`).join("\n"));
    const preview = page.getByRole("table", { name: "Orders to dispatch" });
    await preview
      .getByRole("row", { name: "#CLICKS-SENT-10" })
      .getByText("GH-CLICKS-SENT-10")
      .waitFor();
    await count.press("Dispatch 15 orders");
    await page.getByText("15 orders set to Dispatched").waitFor();
    expect(count.presses()).toBeLessThanOrEqual(3);
    const db = await serviceTables(office.shop);
    const { data } = await db
      .from("parcels")
      .select("trackingNumber")
      .like("trackingNumber", "GH-CLICKS%");
    expect(data).toHaveLength(15);
    await page.getByPlaceholder("Search orders...").fill("GH-CLICKS-SENT-24");
    await found(page, 1);
  });
});
