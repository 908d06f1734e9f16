import { buffer } from "node:stream/consumers";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Download, Locator, Page } from "playwright-core";
import { loadKeys } from "../../../server/config/keys.ts";
import type { VisitedShop } from "./storefront.ts";

export type OrderRow = {
  created_at: string;
  orderStatus: string;
  paymentStatus: string;
  totalAmount: number;
  paymentReference: string;
  name: string;
  phoneNumber: string;
  address: string;
  city: string;
  region: string;
};

const plain: OrderRow = {
  created_at: "2026-03-10T12:00:00Z",
  orderStatus: "processing",
  paymentStatus: "success",
  totalAmount: 100,
  paymentReference: "",
  name: "Efua Sutherland",
  phoneNumber: "+233240000000",
  address: "1 Oxford Street",
  city: "Accra",
  region: "Greater Accra",
};

export function order(paymentReference: string, different: Partial<OrderRow> = {}): OrderRow {
  return { ...plain, paymentReference, ...different };
}

/** A client with the secret key: it can insert orders of any date and status. */
export async function serviceTables(shop: VisitedShop): Promise<PostgrestClient> {
  const { secretKey } = await loadKeys(shop.dataDir);
  return new PostgrestClient(`${shop.url}/rest/v1`, { headers: { apikey: secretKey } });
}

export async function insertOrders(shop: VisitedShop, orders: OrderRow[]): Promise<void> {
  const { error } = await (await serviceTables(shop)).from("orders").insert(orders);
  if (error) throw error;
}

/** The browser may run in another process, so a download has no local path. */
export async function contentOf(file: Download): Promise<string> {
  // Not `text`, which drops the byte-order mark.
  return (await buffer(await file.createReadStream())).toString();
}

export function listArea(page: Page): Locator {
  return page.getByRole("region", { name: "Orders list" });
}

/** The rows or cards of loaded orders. */
export function rows(page: Page): Locator {
  return listArea(page)
    .locator("tbody tr, li")
    .filter({ has: page.getByRole("link", { name: /^View order/ }) });
}

export function rowOf(page: Page, reference: string): Locator {
  return rows(page).filter({ hasText: `#${reference}` });
}

/** Waits until the list shows this number of orders and no request is pending. */
export async function found(page: Page, count: number): Promise<void> {
  const text = count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`;
  await page.getByRole("status").getByText(text, { exact: true }).waitFor();
  await listArea(page).and(page.locator("[aria-busy='false']")).waitFor();
}

export async function referencesOf(page: Page): Promise<string[]> {
  const names = await listArea(page)
    .getByRole("link", { name: /^View order/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
  return names.map((name) => name.replace("View order #", ""));
}

export function statusButton(page: Page, reference: string): Locator {
  return page.getByRole("button", { name: `Change status of order #${reference}` });
}

/** What an order's page says first. */
export function banner(page: Page): Locator {
  return page.getByRole("region", { name: "State of the order" });
}

/** What happened to an order. */
export function timeline(page: Page): Locator {
  return page.getByRole("region", { name: "Timeline" });
}

/** What can be done with the selected orders. */
export function selectionBar(page: Page): Locator {
  return page.getByRole("region", { name: "Selected orders" });
}

/** Chooses an item of the '…' of the selected orders. */
export async function chooseForSelected(page: Page, item: string): Promise<void> {
  await selectionBar(page).getByRole("button", { name: "More for the selected orders" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
