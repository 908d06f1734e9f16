import { beforeAll, describe, expect, it } from "vitest";
import {
  chooseForSelected,
  found,
  insertOrders,
  listArea,
  order,
  rowOf,
  selectionBar,
  serviceTables,
} from "../../harness/browser/admin-orders.ts";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import {
  holdRequests,
  loseResponses,
  toastContaining,
} from "../../harness/browser/page-actions.ts";
import { desktop, phone } from "../../harness/browser/storefront.ts";

const office = await openBackOffice();
const references = Array.from({ length: 30 }, (_, index) => `BULK-${index}.`);

beforeAll(() =>
  insertOrders(
    office.shop,
    references.map((reference) => order(reference)),
  ),
);

async function statuses(reference: string): Promise<string[]> {
  const { data } = await (await serviceTables(office.shop))
    .from("orders")
    .select("orderStatus")
    .like("paymentReference", `${reference}%`)
    .order("id");
  return (data ?? []).map(({ orderStatus }) => orderStatus);
}

describe("several orders", () => {
  it.each([
    ["desktop", desktop, "BULK-1."],
    ["phone", phone, "BULK-2."],
  ])("are selected and changed at once on a %s", async (_, screen, reference) => {
    const page = await office.visit(`/admin/orders?search=${reference}`, screen);
    await found(page, 1);
    const top = async () => (await listArea(page).boundingBox())?.y;
    const before = await top();
    await page.getByLabel(`Select order #${reference}`).check();
    const bar = selectionBar(page);
    await bar.getByText("1 selected · GH₵100.00").waitFor();
    expect(await top()).toBe(before);
    expect(await violations(page)).toEqual([]);
    await chooseForSelected(page, "Set to Delivered");
    await rowOf(page, reference).getByText("Order: Delivered").waitFor();
    await bar.waitFor({ state: "detached" });
    expect(await statuses(reference)).toEqual(["delivered"]);
  });

  it("are all changed; those that fail are listed and stay selected", async () => {
    const page = await office.visit("/admin/orders?search=BULK-");
    await found(page, 30);
    await page.getByLabel("Select order #BULK-29.").check();
    await page.getByLabel("Select order #BULK-25.").click({ modifiers: ["Shift"] });
    const bar = selectionBar(page);
    await bar.getByText("5 selected").waitFor();
    await chooseForSelected(page, "Select all 30");
    await bar.getByText("30 selected").waitFor();
    let requests = 0;
    await page.route("**/rest/v1/rpc/update_order_statuses*", (route) => {
      requests += 1;
      return requests === 2 ? route.abort() : route.continue();
    });
    await chooseForSelected(page, "Set to Packaged");
    await bar.getByRole("alert").getByText("Not changed:").waitFor();
    expect(await bar.getByRole("alert").getByRole("listitem").count()).toBe(10);
    await toastContaining(page, "10 orders were not changed.").waitFor();
    await bar.getByText("10 selected").waitFor();
    await chooseForSelected(page, "Set to Packaged");
    await bar.waitFor({ state: "detached" });
    expect(new Set(await statuses("BULK-"))).toEqual(new Set(["packaged"]));
  });

  it("get back their own former statuses by Undo", async () => {
    await insertOrders(office.shop, [
      order("BACK-1."),
      order("BACK-2.", { orderStatus: "dispatched" }),
    ]);
    const page = await office.visit("/admin/orders?search=BACK-");
    await found(page, 2);
    await page.getByLabel("Select all 2").check();
    await chooseForSelected(page, "Set to Delivered");
    await toastContaining(page, "Order status updated").waitFor();
    const undo = page.getByRole("status", { name: "Undo" });
    await undo.getByText("2 orders set to Delivered").waitFor();
    expect(await statuses("BACK-")).toEqual(["delivered", "delivered"]);
    await undo.getByRole("button", { name: "Undo" }).click();
    await rowOf(page, "BACK-1.").getByText("Order: Processing").waitFor();
    await rowOf(page, "BACK-2.").getByText("Order: Dispatched").waitFor();
    expect(await statuses("BACK-")).toEqual(["processing", "dispatched"]);
  });

  it("that are not paid or disputed are left out, or dispatched for a reason", async () => {
    await insertOrders(office.shop, [
      order("STOP-1.", { paymentStatus: "failed" }),
      order("STOP-2.", { paymentStatus: "pending" }),
      order("STOP-3."),
    ]);
    const page = await office.visit("/admin/orders?search=STOP-");
    await found(page, 3);
    await page.getByLabel("Select all 3").check();
    await chooseForSelected(page, "Dispatch with tracking");
    const dialog = page.getByRole("dialog", { name: "Set to Dispatched all the same?" });
    await dialog.getByText("2 of 3 are not paid.").waitFor();
    expect(await statuses("STOP-")).toEqual(["processing", "processing", "processing"]);
    await dialog.getByRole("button", { name: "Only the other one" }).click();
    await page.route("**/rest/v1/rpc/dispatch_orders*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Dispatch 1 order" }).click();
    const bar = selectionBar(page);
    await bar.getByText("#STOP-3.: The shop cannot be reached.").waitFor();
    await chooseForSelected(page, "Dispatch with tracking");
    await dialog.getByRole("button", { name: "Only the other one" }).click();
    await page.getByRole("button", { name: "Dispatch 1 order" }).click();
    await bar.getByText("2 selected").waitFor();
    expect(await bar.getByRole("alert").count()).toBe(0);
    expect(await statuses("STOP-")).toEqual(["processing", "processing", "dispatched"]);
  });

  it("are asked about as they are now, not as they were when they were selected", async () => {
    await insertOrders(office.shop, [
      order("NOW-1.", { paymentStatus: "failed" }),
      order("NOW-2.", { paymentStatus: "pending" }),
    ]);
    const page = await office.visit("/admin/orders?search=NOW-");
    await found(page, 2);
    await page.getByLabel("Select all 2").check();
    await rowOf(page, "NOW-1.").getByRole("button", { name: "Mark as paid" }).click();
    await page.getByLabel("How was it paid?").fill("Cash");
    await page.getByRole("button", { name: "Mark as paid and mail the customer" }).click();
    await rowOf(page, "NOW-1.").getByText("Payment: Paid").waitFor();
    await chooseForSelected(page, "Set to Packaged");
    await page.getByRole("dialog").getByText("1 of 2 is not paid.").waitFor();
  });

  it("are sent again with the status that they got when the response was lost", async () => {
    const page = await office.visit("/admin/orders?search=BULK-9.");
    await page.getByLabel("Select order #BULK-9.").check();
    const bar = selectionBar(page);
    await loseResponses(page, "**/rest/v1/rpc/update_order_statuses*", 1);
    const seen: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("update_order_statuses")) {
        seen.push(request.postDataJSON().seen);
      }
    });
    await chooseForSelected(page, "Set to Delivered");
    await bar.getByRole("alert").getByText("The shop cannot be reached.").waitFor();
    await chooseForSelected(page, "Set to Delivered");
    await bar.waitFor({ state: "detached" });
    expect(seen).toEqual([["packaged"], ["delivered"]]);
    expect(await statuses("BULK-9.")).toEqual(["delivered"]);
  });

  it("show the change in the timeline on their pages", async () => {
    const page = await office.visit("/admin/orders?search=BULK-1.");
    await page.getByRole("link", { name: "View order #BULK-1." }).click();
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("Delivered", { exact: true }).waitFor();
    await timeline.getByText("Packed", { exact: true }).waitFor();
  });

  it("are not changed if another admin changed them first, until the new status was shown", async () => {
    const page = await office.visit("/admin/orders?search=BULK-5.");
    await page.getByLabel("Select order #BULK-5.").check();
    const bar = selectionBar(page);
    const tables = await serviceTables(office.shop);
    await tables
      .from("orders")
      .update({ orderStatus: "cancelled" })
      .eq("paymentReference", "BULK-5.");
    await chooseForSelected(page, "Set to Delivered");
    await bar
      .getByText("#BULK-5.: Another admin has set this order to Cancelled. Please choose again.")
      .waitFor();
    expect(await statuses("BULK-5.")).toEqual(["cancelled"]);
    await chooseForSelected(page, "Set to Delivered");
    await bar.waitFor({ state: "detached" });
    expect(await statuses("BULK-5.")).toEqual(["delivered"]);
  });

  it("are deselected when the filter changes", async () => {
    const page = await office.visit("/admin/orders?search=BULK-3.");
    await page.getByLabel("Select order #BULK-3.").check();
    await selectionBar(page).getByText("1 selected").waitFor();
    const release = await holdRequests(page, "**/rest/v1/rpc/find_orders*", "POST");
    await page.getByPlaceholder("Search orders...").fill("BULK-4.");
    await selectionBar(page).waitFor({ state: "detached" });
    await page.getByLabel("Select order #BULK-3.").setChecked(false);
    await page.getByLabel("Select order #BULK-3.").setChecked(true);
    release();
    await rowOf(page, "BULK-4.").waitFor();
    expect(await selectionBar(page).count()).toBe(0);
  });

  it("are cancelled after one question, which says what it costs", async () => {
    const page = await office.visit("/admin/orders?search=BULK-7.");
    await page.getByLabel("Select order #BULK-7.").check();
    await chooseForSelected(page, "Set to Cancelled");
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await dialog.getByText("GH₵100.00 are owed to the customer.").waitFor();
    expect(await statuses("BULK-7.")).toEqual(["packaged"]);
    await dialog.getByRole("button", { name: "Cancel the order" }).click();
    await selectionBar(page).waitFor({ state: "detached" });
    expect(await statuses("BULK-7.")).toEqual(["cancelled"]);
  });
});
