import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { found, insertOrders, order, serviceTables } from "../harness/browser/admin-orders.ts";
import { openBackOffice } from "../harness/browser/back-office.ts";

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
    press: async (name: string | RegExp, role: "button" | "link" = "button") => {
      presses += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    open: async (path: string) => {
      presses += 1;
      await page.goto(`${office.shop.url}${path}`);
    },
    presses: () => presses,
  };
}

describe("a day's work takes few presses", () => {
  it("an order from the mail to delivered: 5 at most", async () => {
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
    expect(count.presses()).toBeLessThanOrEqual(5);
    const parcel = await db.from("parcels").select("trackingNumber").eq("orderId", data?.id);
    expect(parcel.data).toEqual([{ trackingNumber: "A1" }]);
  });

  it("the best sellers: 1 at most", async () => {
    const page = await office.visit("/admin/orders");
    const count = countPresses(page);
    await count.press("Dashboard", "link");
    await page.getByRole("table", { name: "Best sellers" }).waitFor();
    expect(count.presses()).toBe(1);
  });

  it("seven slips in one print: 4 at most", async () => {
    const page = await office.visit("/admin/orders?search=CLICKS-SLIP");
    await found(page, 7);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const count = countPresses(page);
    await count.press("Choose all 7");
    await count.press("Print slips");
    const slips = page.locator("[data-slips] article");
    await slips.nth(6).waitFor({ state: "attached" });
    expect(await slips.count()).toBe(7);
    expect(count.presses()).toBeLessThanOrEqual(4);
  });
});
