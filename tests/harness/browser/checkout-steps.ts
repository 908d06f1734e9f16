import type { FrameLocator, Page } from "playwright-core";
import { tokenIn } from "../mail-link.ts";
import { clientsFor, type ShopClients, sendAgain } from "../shop/clients.ts";
import type { VisitOptions } from "./page-pool.ts";
import { adminOf, desktop, type Storefront, storageWith } from "./storefront.ts";

declare global {
  interface Window {
    toasts: string[];
  }
}

export type Shopper = { id: string; email: string; clients: ShopClients; session: string };

export const password = "a long password";
let shoppers = 0;

/** A new user with a confirmed address and an empty cart. */
export async function newShopper({ shop }: Pick<Storefront, "shop">): Promise<Shopper> {
  shoppers += 1;
  const email = `shopper-${shoppers}@example.com`;
  const clients = await clientsFor(shop.url, sendAgain);
  const data = { fullName: "Esi Owusu", phoneNumber: "+233 24 412 3456" };
  const { error } = await clients.auth.signUp({ email, password, options: { data } });
  if (error) throw error;
  const mail = (await shop.mails()).find(({ to }) => to === email);
  const token_hash = tokenIn(mail);
  const verified = await clients.auth.verifyOtp({ token_hash, type: "signup" });
  if (verified.error) throw verified.error;
  const session = JSON.stringify(verified.data.session);
  return { id: verified.data.user?.id ?? "", email, clients, session };
}

export async function admin({ shop }: Storefront): Promise<ShopClients> {
  return adminOf(shop.url);
}

type NewProduct = { name: string; price?: number; stockQuantity?: number; image?: string };

/** A separate product per test, so that no other test changes its stock. */
export async function newProduct(storefront: Storefront, product: NewProduct): Promise<number> {
  const db = await (await admin(storefront)).db();
  const { data, error } = await db
    .from("products")
    .insert({
      description: "Woven by hand",
      price: 120,
      stockQuantity: 50,
      categoryId: 1,
      subCategoryId: 1,
      ...product,
    })
    .select("id")
    .single();
  if (error) throw error;
  return data.id;
}

export async function changeProduct(storefront: Storefront, id: number, change: object) {
  const db = await (await admin(storefront)).db();
  const { error } = await db.from("products").update(change).eq("id", id);
  if (error) throw error;
}

export async function addToCartTable({ id, clients }: Shopper, productId: number, quantity = 1) {
  const db = await clients.db();
  const { error } = await db.from("carts").insert({ productId, user_id: id, quantity });
  if (error) throw error;
}

export const address = {
  fullName: "Esi Owusu",
  phoneNumber: "+233 24 412 3456",
  address: "1 Oxford Street",
  city: "Accra",
  region: "Greater Accra",
};

export async function saveAddress({ id, clients }: Shopper, details: object = address) {
  const db = await clients.db();
  const { error } = await db.from("deliveryDetails").insert({ ...details, user_id: id });
  if (error) throw error;
}

/** A shopper with this product in the cart and a saved address. */
export async function shopperWith(storefront: Storefront, productId: number, quantity = 1) {
  const shopper = await newShopper(storefront);
  await addToCartTable(shopper, productId, quantity);
  await saveAddress(shopper);
  return shopper;
}

export async function rowsOf(
  { clients }: Shopper,
  table: "orders" | "carts" | "wishlists" | "deliveryDetails",
) {
  const { data, error } = await (await clients.db()).from(table).select().order("id");
  if (error) throw error;
  return data;
}

/** Opens the shop with this shopper's session. */
export async function visitAs(
  storefront: Storefront,
  { session }: Shopper,
  path: string,
  size: VisitOptions = desktop,
): Promise<Page> {
  const storageState = storageWith(storefront.shop, session);
  return storefront.visit(path, { ...size, storageState, initScript: recordToasts });
}

/**
 * A toast closes after two seconds, so a slow test could miss it. Several can appear as one change
 * when the code that shows them is loaded late.
 */
export function recordToasts(): void {
  const toastSelector = "[aria-label=Notifications] :is([role=alert], [role=status])";
  window.toasts = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const shown = node.matches(toastSelector) ? [node] : node.querySelectorAll(toastSelector);
      for (const toast of shown) window.toasts.push(toast.textContent ?? "");
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until a toast with exactly this text has been shown. */
export async function waitForToastText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => window.toasts.includes(wanted), text);
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: "Proceed to Paystack" });
}

export function paymentPopup(page: Page): FrameLocator {
  return page.frameLocator("dialog iframe");
}

/** Pays with the test card of this name in the popup. */
export async function payWith(page: Page, card: string): Promise<void> {
  const frame = paymentPopup(page);
  await frame.getByRole("button", { name: new RegExp(`^${card} 4084`) }).click();
  await frame.getByRole("button", { name: /^Pay GHS/ }).click();
}

/** Pays with the test wallet whose payments wait for approval. */
export async function startApproval(page: Page): Promise<void> {
  const frame = paymentPopup(page);
  await frame.getByRole("button", { name: /^Waits for approval/ }).click();
  await frame.getByRole("button", { name: /^Pay GHS/ }).click();
  await frame.getByRole("heading", { name: "Approve the payment on your phone" }).waitFor();
}

/** Shown by the payment page while the payment is unverified. */
export function waitingNotice(page: Page) {
  return page.getByRole("status").filter({ hasText: "Your payment is being confirmed" });
}

/** From the completed order, once its items are shown: they move the link down. */
export async function openMyOrders(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Thank you for your order!" }).waitFor();
  await page
    .getByRole("main")
    .getByText(/^Quantity: \d+$/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "My Orders" }).click();
}

/** Waits for the last step of the checkout with this order. */
export async function waitForSuccessPage(page: Page, reference: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Thank you for your order!" }).waitFor();
  await page
    .getByText(`Your order #${reference} has been placed and is being processed.`)
    .waitFor();
}

export async function latestReference(shopper: Shopper): Promise<string> {
  return (await rowsOf(shopper, "orders")).at(-1).paymentReference;
}

export async function closePopup(page: Page): Promise<void> {
  await paymentPopup(page).getByRole("button", { name: "Close payment" }).click();
}

export function stepOf(page: Page) {
  return page.getByRole("list", { name: "Progress" }).locator("[aria-current=step]");
}
