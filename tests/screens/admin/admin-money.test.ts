import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import {
  banner,
  chooseForSelected,
  found,
  insertOrders,
  order,
  rowOf,
  selectionBar,
  serviceTables,
  statusButton,
  timeline,
} from "../../harness/browser/admin-orders.ts";
import { overflow, violations } from "../../harness/browser/axe.ts";
import { attention, openBackOffice } from "../../harness/browser/back-office.ts";
import { boughtOrder } from "../../harness/browser/bought-order.ts";
import { newProduct, openMyOrders } from "../../harness/browser/checkout-steps.ts";
import { toastContaining } from "../../harness/browser/page-actions.ts";
import { adminOf, phone, users } from "../../harness/browser/storefront.ts";

const office = await openBackOffice();
const { shop, visit } = office;
const { provider } = shop;
const name = "Batakari of the tests";
const product = await newProduct(office, { name });

afterEach(() => provider("setRefundOutcome", "processed"));

const bought = (quantity: number) => boughtOrder(office, product, quantity);
const refundForm = (page: Page) => page.getByRole("dialog", { name: "Refund" });

async function openRefund(page: Page): Promise<void> {
  await banner(page).getByRole("button", { name: "Refund", exact: true }).click();
}

/** Sends what the form says: the second press of a refund. */
async function sendRefund(page: Page): Promise<void> {
  await refundForm(page)
    .getByRole("button", { name: /^Refund GH₵/ })
    .click();
  await refundForm(page).waitFor({ state: "detached" });
}

async function idOf(reference: string): Promise<number> {
  const orders = (await serviceTables(shop)).from("orders").select("id");
  const { data } = await orders.eq("paymentReference", reference).single().throwOnError();
  return data.id;
}

async function statusesOf(references: string[]): Promise<string[]> {
  const orders = (await serviceTables(shop)).from("orders").select("orderStatus");
  const { data } = await orders.in("paymentReference", references).order("id").throwOnError();
  return data.map(({ orderStatus }) => orderStatus);
}

describe("a refund of an order that stays", () => {
  it("needs attention when it has failed, until it is marked as settled", async () => {
    await provider("setRefundOutcome", "failed");
    const { id, reference } = await bought(2);
    const page = await visit(`/admin/order-details/${id}`);
    await openRefund(page);
    await refundForm(page).getByLabel("Amount").fill("10");
    await sendRefund(page);
    await toastContaining(page, "The refund was requested.").waitFor();
    await timeline(page).getByText("Failed", { exact: true }).waitFor();
    await banner(page).getByText("A refund of GH₵10.00 failed").waitFor();
    await page.goto(`${shop.url}/admin/dashboard`);
    const row = attention(page).getByRole("listitem").filter({ hasText: reference });
    await row.getByText("Refund failed", { exact: true }).waitFor();
    await row.getByText("GH₵10.00", { exact: true }).waitFor();
    expect(await row.getByRole("button", { name: /^Refund/ }).count()).toBe(0);
    await row.getByRole("button", { name: `Mark as settled: Refund failed #${reference}` }).click();
    await page.getByLabel("How was it settled?").fill("Cash");
    await page.getByRole("dialog").getByRole("button", { name: "Mark as settled" }).click();
    await row.waitFor({ state: "detached" });
  });
});

describe("an order of four pieces, two of them refunded", () => {
  it("says so on its page, in the list, on the slip and in My Orders", async () => {
    const { id, reference, page: shopper } = await bought(4);
    const page = await visit(`/admin/order-details/${id}`, phone);
    const pieces = refundForm(page).getByLabel(`Pieces of ${name}`);
    await openRefund(page);
    await pieces.fill("2");
    await refundForm(page).getByLabel("Back into stock").check();
    await sendRefund(page);
    await toastContaining(page, "The refund was requested.").waitFor();
    await page.getByText(/^4 x GH₵.*, 2 refunded$/).waitFor();
    await page.getByText("Partly refunded", { exact: true }).waitFor();
    await openRefund(page);
    await refundForm(page).getByText("× 4, 2 left").waitFor();
    expect(await pieces.getAttribute("max")).toBe("2");
    await pieces.fill("4");
    expect(await pieces.inputValue()).toBe("2");
    expect(await violations(page)).toEqual([]);
    await refundForm(page).getByRole("button", { name: "Back" }).click();
    await refundForm(page).waitFor({ state: "detached" });
    await timeline(page).getByText(`2 × ${name} (2 back into stock)`).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print packing slip" }).click();
    const slip = page.locator("[data-slips]");
    await slip.waitFor({ state: "attached" });
    expect(await slip.textContent()).toContain(`2 ×${name} (4 bought, 2 refunded)`);

    await page.goto(`${shop.url}/admin/orders?search=${reference}`);
    await rowOf(page, reference).getByText("Partly refunded").waitFor();
    await openMyOrders(shopper);
    await shopper.getByRole("button", { name: `Order #${reference}` }).click();
    await shopper.getByText("Quantity: 4, 2 refunded").waitFor();
  });
});

describe("an order that was paid in cash", () => {
  it("is refunded in part by hand, with the name of the admin and a reason", async () => {
    await insertOrders(shop, [order("CASH-1", { paymentStatus: "paid" })]);
    const page = await visit(`/admin/order-details/${await idOf("CASH-1")}`);
    await timeline(page).getByText("imported").waitFor();
    await openRefund(page);
    await refundForm(page).getByLabel("Amount").fill("30");
    await refundForm(page).getByRole("button", { name: "Refund GH₵30.00" }).click();
    await refundForm(page).getByText("A reason is required").waitFor();
    await refundForm(page).getByLabel("How did the money go back?").fill("At the counter");
    await sendRefund(page);
    await toastContaining(page, "The refund was recorded as given back by hand.").waitFor();
    const entry = timeline(page).getByRole("listitem").filter({ hasText: "Given back by hand" });
    await entry.getByText("At the counter").waitFor();
    await entry.getByText(users.admin.fullName).waitFor();
    await page.getByText("Partly refunded", { exact: true }).waitFor();
  });

  it("is refunded in whole after it was cancelled, from the list", async () => {
    await insertOrders(shop, [order("CASH-2", { paymentStatus: "paid" })]);
    const orders = (await serviceTables(shop)).from("orders");
    await orders
      .update({ orderStatus: "cancelled" })
      .eq("id", await idOf("CASH-2"))
      .throwOnError();
    const page = await visit("/admin/orders?search=CASH-2");
    await rowOf(page, "CASH-2").getByRole("button", { name: "Refund GH₵100.00" }).click();
    const dialog = page.getByRole("dialog", { name: "Given back by hand" });
    await dialog.getByLabel("How did the money go back?").fill("Mobile money");
    await dialog.getByRole("button", { name: "Refund GH₵100.00" }).click();
    await toastContaining(page, "The refund was recorded as given back by hand.").waitFor();
    await rowOf(page, "CASH-2").getByText("Refunded", { exact: true }).waitFor();
  });
});

describe("an order that is not paid", () => {
  it("has no button to pack it, and is packed only with a reason, which is kept", async () => {
    await insertOrders(shop, [order("UNPAID-1", { paymentStatus: "pending" })]);
    const page = await visit(`/admin/order-details/${await idOf("UNPAID-1")}`);
    await page.getByText("This order is not paid.").waitFor();
    expect(await page.getByRole("button", { name: "Pack", exact: true }).count()).toBe(0);
    await statusButton(page, "UNPAID-1").click();
    await page.getByRole("menuitemradio", { name: "Packaged" }).click();
    const dialog = page.getByRole("dialog", { name: "Set to Packaged all the same?" });
    await dialog.getByText("This order is not paid.").waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Set to Packaged" }).click();
    await dialog.getByText("A reason is required").waitFor();
    expect(await statusesOf(["UNPAID-1"])).toEqual(["processing"]);
    await dialog.getByLabel("Why?").fill("Pays at the door");
    await dialog.getByRole("button", { name: "Set to Packaged" }).click();
    await page.getByText("Order: Packaged").first().waitFor();
    await timeline(page).getByText("Set to Packaged (unpaid): Pays at the door").waitFor();

    await page.getByLabel("Tracking number").fill("U1");
    await page.getByRole("button", { name: "Dispatch and mail the customer" }).click();
    const again = page.getByRole("dialog", { name: "Set to Dispatched all the same?" });
    await again.getByLabel("Why?").fill("The courier takes the money");
    await page.getByText("Tracking number: none → U1").waitFor();
    expect(await statusesOf(["UNPAID-1"])).toEqual(["packaged"]);
    await again.getByRole("button", { name: "Set to Dispatched" }).click();
    await page.getByText("Order: Dispatched").first().waitFor();
  });

  it("is left out of several, or changed with them for a reason", async () => {
    const unpaid = ["SEVERAL-1", "SEVERAL-2"];
    const all = [...unpaid, "SEVERAL-3"];
    await insertOrders(shop, [
      ...unpaid.map((reference) => order(reference, { paymentStatus: "pending" })),
      order("SEVERAL-3"),
    ]);
    const page = await visit("/admin/orders?search=SEVERAL-");
    await found(page, 3);
    const bar = selectionBar(page);
    await page.getByLabel("Select all 3").check();
    await bar.getByText("3 selected").waitFor();
    await bar.getByRole("button", { name: "Pack 1", exact: true }).waitFor();
    await chooseForSelected(page, "Set to Packaged");
    const dialog = page.getByRole("dialog", { name: "Set to Packaged all the same?" });
    await dialog.getByText("2 of 3 are not paid.").waitFor();
    await dialog.getByRole("button", { name: "Only the other one" }).click();
    await bar.getByText("2 selected").waitFor();
    expect(await statusesOf(all)).toEqual(["processing", "processing", "packaged"]);
    await chooseForSelected(page, "Set to Packaged");
    await dialog.getByLabel("Why?").fill("Collected by the courier");
    await dialog.getByRole("button", { name: "Set to Packaged" }).click();
    await bar.waitFor({ state: "detached" });
    expect(await statusesOf(all)).toEqual(["packaged", "packaged", "packaged"]);
  });
});

describe("what needs attention", () => {
  it("names the customer and the deadline of a dispute", async () => {
    const { id, reference, customer } = await bought(1);
    await provider("openDispute", reference);
    await provider("webhooksDone");
    const page = await visit("/admin/dashboard", phone);
    const row = attention(page).getByRole("listitem").filter({ hasText: reference });
    await row.getByText("The customer disputes the payment").waitFor();
    await row.getByText(customer).waitFor();
    await row.getByText(/Answer it in the Paystack dashboard until \w+ \d+, \d+/).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.goto(`${shop.url}/admin/order-details/${id}`);
    await page.getByText("Disputed", { exact: true }).waitFor();
    await banner(page)
      .getByText(/^The customer disputes the payment of GH₵/)
      .waitFor();
    await banner(page)
      .getByText(/^Answer until \w+ \d+ in the Paystack dashboard/)
      .waitFor();
    await banner(page).getByRole("link", { name: "Answer dispute" }).waitFor();
    await timeline(page).getByText("Answer it in the Paystack dashboard until").waitFor();
    await timeline(page).getByText("the customer asked the bank for the money back").waitFor();

    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print packing slip" }).click();
    const slip = page.locator("[data-slips]");
    await slip.waitFor({ state: "attached" });
    expect(await slip.textContent()).toContain("This order is disputed.");
  });

  it("says what could not be read in the name of its button", async () => {
    await provider("addUnreadable", "dispute");
    const headers = await (await adminOf(shop.url)).headers();
    await fetch(`${shop.url}/functions/v1/reconcile-payments`, { method: "POST", headers });
    const page = await visit("/admin/dashboard", phone);
    const button = attention(page).getByRole("button", {
      name: "Mark as settled: A message of the payment provider could not be read: A dispute of",
    });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Settled elsewhere" });
    await dialog.getByLabel("How was it settled?").fill("It was a test of the provider");
    await dialog.getByRole("button", { name: "Mark as settled" }).click();
    await button.waitFor({ state: "detached" });
  });

  it("takes the bank details that a refund needs", async () => {
    const { id, reference } = await bought(1);
    await provider("setRefundOutcome", "needs-attention");
    const part = await visit(`/admin/order-details/${id}`);
    await openRefund(part);
    await refundForm(part).getByLabel("Amount").fill("30");
    await sendRefund(part);
    await toastContaining(part, "The refund was requested.").waitFor();
    await provider("webhooksDone");
    await part.reload();
    await banner(part)
      .getByText("A refund of GH₵30.00 needs the customer's bank details.")
      .waitFor();
    await banner(part)
      .getByRole("button", { name: /^Send bank details/ })
      .waitFor();
    const page = await visit("/admin/dashboard");
    const row = attention(page).getByRole("listitem").filter({ hasText: reference });
    await row.getByText("Refund needs bank details").waitFor();
    await row.getByRole("button", { name: /^Send bank details/ }).click();
    const dialog = page.getByRole("dialog", { name: "Bank details of the customer" });
    await dialog.getByLabel("Account number").fill("12");
    await dialog.getByRole("button", { name: "Send bank details" }).click();
    await dialog.getByText("An account number has 6 to 20 digits").waitFor();
    await dialog.getByText("The id of a bank is a number").waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Account number").fill("1234567890");
    await dialog.getByLabel("Bank id").fill("9");
    await provider("setRefundOutcome", "processed");
    await dialog.getByRole("button", { name: "Send bank details" }).click();
    await toastContaining(page, "The bank details were sent").waitFor();
    await row.waitFor({ state: "detached" });
  });
});
