import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  banner,
  contentOf,
  order,
  serviceTables,
  timeline,
} from "../../harness/browser/admin-orders.ts";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { boughtOrder } from "../../harness/browser/bought-order.ts";
import { clipped } from "../../harness/browser/layout.ts";
import { toastContaining } from "../../harness/browser/page-actions.ts";
import { desktop, phone } from "../../harness/browser/storefront.ts";

const office = await openBackOffice();
const { shop } = office;
const visit = (id: number, size = desktop) => office.visit(`/admin/order-details/${id}`, size);
const dialog = (page: Page) => page.getByRole("dialog");
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent;
  });

async function openData(page: Page): Promise<void> {
  await banner(page).getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Customer data…" }).press("Enter");
  await dialog(page).getByRole("button", { name: "Save as JSON" }).waitFor();
}

async function saved(page: Page, kind: string) {
  const saving = page.waitForEvent("download");
  await dialog(page)
    .getByRole("button", { name: `Save as ${kind}` })
    .click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await contentOf(file) };
}

async function delivered() {
  const bought = await boughtOrder(office, 1);
  const tables = await serviceTables(shop);
  await tables.from("orders").update({ orderStatus: "delivered" }).eq("id", bought.id);
  return bought;
}

it("saves all that the shop knows about a customer, and gives the focus back", async () => {
  const { id, reference, customer } = await delivered();
  const page = await visit(id);
  await openData(page);
  await dialog(page).getByText(customer, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  const json = await saved(page, "JSON");
  expect(json.name).toBe(`customer-${reference}.json`);
  expect(JSON.parse(json.text).orders).toMatchObject([{ reference, orderStatus: "delivered" }]);
  const csv = await saved(page, "CSV");
  expect(csv.name).toBe(`customer-${reference}.csv`);
  expect(csv.text).toContain(`orders,1,reference,${reference}\r\n`);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("More actions");
});

it("erases a customer once the word is typed, and says so in the timeline", async () => {
  const { id, customer } = await delivered();
  const page = await visit(id, phone);
  await openData(page);
  const start = dialog(page).getByRole("button", { name: "Erase customer…" });
  await start.press("Enter");
  const field = dialog(page).getByLabel('Type "erase" to erase this customer');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await clipped(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Back" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Erase customer…");
  await start.press("Enter");
  await field.press("Enter");
  await dialog(page).getByText('Type "erase" to go on').waitFor();
  expect(await violations(page)).toEqual([]);
  await field.fill("Erase");
  await field.press("Enter");
  await toastContaining(page, "Customer erased").waitFor();
  await dialog(page).waitFor({ state: "detached" });
  const details = page.getByRole("region", { name: "Customer Details" });
  await details.getByText("Erased customer").waitFor();
  await timeline(page).getByText("Customer: known → erased").waitFor();
  expect(await page.getByRole("main").getByText(customer).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("More actions");
  expect(await violations(page)).toEqual([]);
  await banner(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Print receipt" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Customer data…" }).count()).toBe(0);
});

it("says why a customer cannot be erased yet", async () => {
  const { id, reference } = await boughtOrder(office, 1);
  const page = await visit(id);
  await openData(page);
  await dialog(page).getByRole("button", { name: "Erase customer…" }).click();
  await dialog(page).getByLabel('Type "erase" to erase this customer').fill("erase");
  await dialog(page).getByRole("button", { name: "Erase customer" }).click();
  await dialog(page).getByRole("alert").getByText(`#${reference} (not delivered)`).waitFor();
  expect(await violations(page)).toEqual([]);
});

it("knows the customer of an order without an account", async () => {
  const row = { ...order("NO-ACCOUNT", { orderStatus: "delivered" }), user_id: null };
  const tables = await serviceTables(shop);
  const { data } = await tables.from("orders").insert(row).select("id").single().throwOnError();
  const page = await visit(data.id);
  await openData(page);
  await dialog(page).getByText("The account is gone · 1 order").waitFor();
});
