import { beforeAll, describe, expect, it } from "vitest";
import {
  found,
  insertOrders,
  listArea,
  order,
  rowOf,
  serviceTables,
} from "../../harness/browser/admin-orders.ts";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { loseResponses } from "../../harness/browser/page-actions.ts";
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
    .like("paymentReference", `${reference}%`);
  return (data ?? []).map(({ orderStatus }) => orderStatus);
}

describe("several orders", () => {
  it.each([390, 1024, 1440])(
    "do not move the list when they are chosen at %i px",
    async (width) => {
      const page = await office.visit("/admin/orders?search=BULK-", {
        viewport: { width, height: 900 },
      });
      await found(page, 30);
      const top = async () => (await listArea(page).boundingBox())?.y;
      const before = await top();
      await page.getByLabel("Choose order #BULK-29.").check();
      await page.getByRole("button", { name: "Choose all 30" }).click();
      await page.getByText("30 chosen · GH₵3,000.00").waitFor();
      expect(await top()).toBe(before);
    },
  );

  it.each([
    ["desktop", desktop, "BULK-1."],
    ["phone", phone, "BULK-2."],
  ])("are selected and changed at once on a %s", async (_, screen, reference) => {
    const page = await office.visit(`/admin/orders?search=${reference}`, screen);
    await found(page, 1);
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByText("None chosen").waitFor();
    await page.getByLabel(`Choose order #${reference}`).check();
    await bar.getByText("1 chosen · GH₵").waitFor();
    expect(await violations(page)).toEqual([]);
    await bar.getByLabel("New status").selectOption("Dispatched");
    await bar.getByRole("button", { name: "Change status and mail" }).click();
    await rowOf(page, reference).getByText("Order: Dispatched").waitFor();
    await bar.getByText("None chosen").waitFor();
    expect(await statuses(reference)).toEqual(["dispatched"]);
  });

  it("are all changed; those that fail are listed and stay selected", async () => {
    const page = await office.visit("/admin/orders?search=BULK-");
    await found(page, 30);
    await page.getByLabel("Choose order #BULK-29.").check();
    await page.getByLabel("Choose order #BULK-25.").click({ modifiers: ["Shift"] });
    await page.getByText("5 chosen").waitFor();
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByRole("button", { name: "Choose all 30" }).click();
    await bar.getByText("30 chosen").waitFor();
    let requests = 0;
    await page.route("**/rest/v1/rpc/update_order_statuses*", (route) => {
      requests += 1;
      return requests === 2 ? route.abort() : route.continue();
    });
    await bar.getByRole("button", { name: "Change status" }).click();
    await bar.getByRole("alert").getByText("Not changed:").waitFor();
    expect(await bar.getByRole("alert").getByRole("listitem").count()).toBe(10);
    await bar.getByText("10 chosen").waitFor();
    await bar.getByRole("button", { name: "Change status" }).click();
    await bar.getByText("None chosen").waitFor();
    expect(new Set(await statuses("BULK-"))).toEqual(new Set(["packaged"]));
  });

  it("are changed by one request when its response is lost and it is sent again", async () => {
    const page = await office.visit("/admin/orders?search=BULK-9.");
    await page.getByLabel("Choose order #BULK-9.").check();
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByLabel("New status").selectOption("Delivered");
    await loseResponses(page, "**/rest/v1/rpc/update_order_statuses*", 1);
    const ids: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("update_order_statuses")) {
        ids.push(request.postDataJSON().request_id);
      }
    });
    await bar.getByRole("button", { name: "Change status" }).click();
    await bar.getByRole("alert").getByText("The shop cannot be reached.").waitFor();
    await bar.getByRole("button", { name: "Change status" }).click();
    await bar.getByText("None chosen").waitFor();
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toEqual(expect.any(String));
    expect(await statuses("BULK-9.")).toEqual(["delivered"]);
  });

  it("show the change in the history on their pages", async () => {
    const page = await office.visit("/admin/orders?search=BULK-1.");
    await page.getByRole("link", { name: "View order #BULK-1." }).click();
    const history = page.getByRole("list").filter({ hasText: "Order status" });
    await history.getByText("Order status: Processing → Dispatched").waitFor();
    await history.getByText("Order status: Dispatched → Packaged").waitFor();
  });

  it("are not changed if another admin changed them first, until the new status was shown", async () => {
    const page = await office.visit("/admin/orders?search=BULK-5.");
    await page.getByLabel("Choose order #BULK-5.").check();
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByLabel("New status").selectOption("Delivered");
    const tables = await serviceTables(office.shop);
    await tables
      .from("orders")
      .update({ orderStatus: "cancelled" })
      .eq("paymentReference", "BULK-5.");
    await bar.getByRole("button", { name: "Change status" }).click();
    await bar
      .getByText("#BULK-5.: Another admin has set this order to Cancelled. Please choose again.")
      .waitFor();
    expect(await statuses("BULK-5.")).toEqual(["cancelled"]);
    await bar.getByRole("button", { name: "Change status" }).click();
    await bar.getByText("None chosen").waitFor();
    expect(await statuses("BULK-5.")).toEqual(["delivered"]);
  });

  it("are deselected when the filter changes", async () => {
    const page = await office.visit("/admin/orders?search=BULK-3.");
    await page.getByLabel("Choose order #BULK-3.").check();
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByText("1 chosen").waitFor();
    await page.getByPlaceholder("Search orders...").fill("BULK-4.");
    await bar.getByText("None chosen").waitFor();
  });

  it("are cancelled after one question, which says what it costs", async () => {
    const page = await office.visit("/admin/orders?search=BULK-7.");
    await page.getByLabel("Choose order #BULK-7.").check();
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByLabel("New status").selectOption("Cancelled");
    await bar.getByRole("button", { name: "Change status and mail" }).click();
    await page.getByRole("dialog", { name: "Cancel 1 order?" }).waitFor();
    expect(await statuses("BULK-7.")).toEqual(["packaged"]);
    await page.getByRole("button", { name: "Cancel 1 order" }).click();
    await bar.getByText("None chosen").waitFor();
    expect(await statuses("BULK-7.")).toEqual(["cancelled"]);
  });
});
