import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import type { Cedis } from "../../domain/money.ts";
import type { VisitOptions } from "../harness/browser/page-pool.ts";
import { desktop, openStorefront, sessionOf, users } from "../harness/browser/storefront.ts";
import { signedIn } from "../harness/shop/clients.ts";

export type ListTable = "carts" | "wishlists";

/** A product's id and its quantity. */
type Entry = [productId: number, quantity: number];

export const STOCK = 40;
export const SHIRT = 1;
export const SUIT = 12;
export const DRESS = 23;

/** A storefront whose shopper has an empty cart and wishlist, and whose products are in stock, before each test. */
export async function openLists() {
  const storefront = await openStorefront();
  const { url } = storefront.shop;
  const [shopper, admin] = await Promise.all([
    signedIn(url, users.shopper),
    signedIn(url, users.admin),
  ]);
  const shopperDb = await shopper.db();
  const adminDb = await admin.db();
  const user_id = (await shopper.auth.getUser()).data.user?.id ?? "";
  const storageState = await sessionOf(storefront.shop, users.shopper);

  async function fill(table: ListTable, entries: readonly Entry[]): Promise<void> {
    const rows = entries.map(([productId, quantity]) => ({ productId, quantity, user_id }));
    await shopperDb.from(table).insert(rows).throwOnError();
  }

  async function setStock(productId: number, stockQuantity: number): Promise<void> {
    await adminDb.from("products").update({ stockQuantity }).eq("id", productId).throwOnError();
  }

  async function setPrice(productId: number, price: Cedis): Promise<void> {
    await adminDb.from("products").update({ price }).eq("id", productId).throwOnError();
  }

  async function entriesOf(table: ListTable): Promise<Entry[]> {
    const { data } = await shopperDb
      .from(table)
      .select("productId,quantity")
      .order("id")
      .throwOnError();
    return data.map(({ productId, quantity }) => [productId, quantity]);
  }

  async function productOf(id: number): Promise<{ name: string; price: Cedis }> {
    const columns = adminDb.from("products").select("name,price").eq("id", id);
    return (await columns.single().throwOnError()).data;
  }

  beforeEach(async () => {
    await shopperDb.from("carts").delete().eq("user_id", user_id).throwOnError();
    await shopperDb.from("wishlists").delete().eq("user_id", user_id).throwOnError();
    for (const id of [SHIRT, SUIT, DRESS]) await setStock(id, STOCK);
  });

  return {
    storefront,
    fill,
    setStock,
    setPrice,
    entriesOf,
    productOf,
    /** Opens a page with the shopper's session in a new context. */
    visit: (path: string, options: VisitOptions = desktop): Promise<Page> =>
      storefront.visit(path, { ...options, storageState }),
  };
}

export const header = (page: Page) => page.getByRole("banner");

export const badge = (page: Page, list: "Cart" | "Wishlist", count: number) =>
  header(page).getByRole("link", { name: `${list}, items: ${count}`, exact: true });

export const items = (page: Page) => page.getByRole("main").locator("ul > li");

/** Answers requests of one kind with status 500 until the returned function is called. */
export async function rejectRequests(
  page: Page,
  method: string,
  table: ListTable,
  message: string,
): Promise<() => Promise<void>> {
  const url = `**/rest/v1/${table}*`;
  await page.route(url, async (route) => {
    if (route.request().method() === method)
      await route.fulfill({ status: 500, json: { message } });
    else await route.fallback();
  });
  return () => page.unroute(url);
}
