import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach } from "vitest";
import { signedIn } from "../harness/clients.ts";
import { desktop, openStorefront, sessionOf, users } from "../harness/storefront.ts";

export type ListTable = "carts" | "wishlists";

/** A product's number and how many of it. */
type Entry = [productId: number, quantity: number];

export const STOCK = 40;
export const SHIRT = 1;
export const SUIT = 12;
export const DRESS = 23;

/** A storefront, and the shopper's cart and wishlist behind it: empty, with enough in stock, before each test. */
export async function openLists() {
  const storefront = await openStorefront();
  const { url } = storefront.shop;
  const [shopper, admin] = await Promise.all([
    signedIn(url, users.shopper),
    signedIn(url, users.admin),
  ]);
  const own = await shopper.db();
  const back = await admin.db();
  const user_id = (await shopper.auth.getUser()).data.user?.id ?? "";
  const storageState = await sessionOf(storefront.shop, users.shopper);

  async function fill(table: ListTable, entries: readonly Entry[]): Promise<void> {
    const rows = entries.map(([productId, quantity]) => ({ productId, quantity, user_id }));
    await own.from(table).insert(rows).throwOnError();
  }

  async function setStock(productId: number, stockQuantity: number): Promise<void> {
    await back.from("products").update({ stockQuantity }).eq("id", productId).throwOnError();
  }

  async function entriesOf(table: ListTable): Promise<Entry[]> {
    const { data } = await own.from(table).select("productId,quantity").order("id").throwOnError();
    return data.map(({ productId, quantity }) => [productId, quantity]);
  }

  async function productOf(id: number): Promise<{ name: string; price: number }> {
    const columns = back.from("products").select("name,price").eq("id", id);
    return (await columns.single().throwOnError()).data;
  }

  beforeEach(async () => {
    await own.from("carts").delete().eq("user_id", user_id).throwOnError();
    await own.from("wishlists").delete().eq("user_id", user_id).throwOnError();
    for (const id of [SHIRT, SUIT, DRESS]) await setStock(id, STOCK);
  });

  return {
    storefront,
    fill,
    setStock,
    entriesOf,
    productOf,
    /** The shopper, signed in, in a browser of their own. */
    visit: (path: string, options: BrowserContextOptions = desktop): Promise<Page> =>
      storefront.visit(path, { ...options, storageState }),
  };
}

export const header = (page: Page) => page.getByRole("banner");

export const badge = (page: Page, list: "Cart" | "Wishlist", count: number) =>
  header(page).getByRole("link", { name: `${list}, items: ${count}`, exact: true });

export const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export const items = (page: Page) => page.getByRole("main").locator("ul > li");

/** As when a person comes back to a tab. */
export async function lookAt(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
}

/** Holds requests of one kind back until told to let them through. */
export async function holdBack(page: Page, method: string, table: ListTable): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/rest/v1/${table}*`, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/** Answers requests of one kind as a backend in trouble would; returns how to end the trouble. */
export async function refuse(
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
