import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import { command } from "../../endurance/command.ts";
import { pay, picture, placeOrder, upload } from "../../endurance/shop-requests.ts";
import { type ShopClients, signedIn } from "../../harness/shop/clients.ts";
import { startShop } from "../../harness/shop/shop.ts";

/**
 * Writes the archive of a small shop with the version of the shop that runs this file:
 *   git worktree add ../then COMMIT && cp -r tests/processes/upgrade ../then/tests/processes/ && cd ../then
 *   npm ci && npm run build && node tests/processes/upgrade/create-archive.ts ARCHIVE
 * version-0.1.0.tar.gz was made so at 89317b9, the last commit with the 78 migrations that the baseline
 * replaces; migrations-0.1.0.tar.gz has these: git archive 89317b9:supabase/migrations.
 */
const [file] = process.argv.slice(2);
if (!file) throw new Error("Usage: node tests/processes/upgrade/create-archive.ts ARCHIVE");
const dataDir = await mkdtemp(join(tmpdir(), "ntoma-upgrade-"));
const shop = await startShop({ dataDir, empty: true });
await fillShop(shop.url);
await shop.stop();
console.log((await command("backup", [resolve(file)], { DATA_DIR: dataDir })).output);
await rm(dataDir, { recursive: true });

/** One order of each kind: dispatched, cancelled with a refund due, replaced, partly refunded, paid in cash, unpaid. */
async function fillShop(url: string): Promise<void> {
  const admin = await signedIn(url, demoLogins.admin);
  const shopper = await signedIn(url, demoLogins.shopper);
  const products = await addProducts(url, admin);
  const [shirt, cap] = products;
  if (!shirt || !cap) throw new Error("The products are missing.");
  const dispatched = await placeOrder(shopper, [shirt, cap], 2);
  await pay(url, shopper, dispatched);
  await setStatus(admin, dispatched.id, "dispatched");
  const cancelled = await placeOrder(shopper, [cap]);
  await pay(url, shopper, cancelled);
  await setStatus(admin, cancelled.id, "cancelled");
  await placeOrder(shopper, [shirt]);
  const refunded = await placeOrder(shopper, [shirt, cap]);
  await pay(url, shopper, refunded);
  await refund(url, admin, { orderId: refunded.id, amount: 20.5, reason: "A thread was loose" });
  const cash = await placeOrder(shopper, [cap], 3);
  await markAsPaid(admin, cash.id);
  await placeOrder(shopper, [shirt]);
  await fillCart(shopper, shirt.id, cap.id);
}

async function addProducts(url: string, admin: ShopClients) {
  await upload(url, admin, "shirt.png", picture(500));
  const rows = ["Smock Shirt", "Kente Cap", "Adinkra Scarf"].map((name, index) => ({
    name,
    description: `${name}, woven by hand`,
    image: "/storage/v1/object/public/Products/shirt.png",
    price: 120 + index,
    stockQuantity: 10,
    categoryId: 1,
    subCategoryId: 1,
  }));
  const { data, error } = await (await admin.db()).from("products").insert(rows).select("id,price");
  if (error) throw error;
  return data;
}

async function setStatus(admin: ShopClients, id: number, orderStatus: string): Promise<void> {
  const { error } = await (await admin.db()).from("orders").update({ orderStatus }).eq("id", id);
  if (error) throw error;
}

async function refund(url: string, admin: ShopClients, body: object): Promise<void> {
  const response = await fetch(`${url}/functions/v1/refund-order`, {
    method: "POST",
    headers: { ...(await admin.headers()), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.success !== true) throw new Error(JSON.stringify(answer));
}

async function markAsPaid(admin: ShopClients, id: number): Promise<void> {
  const paid = { order_id: id, reason: "Cash in the shop" };
  const { error } = await (await admin.db()).rpc("mark_as_paid", paid);
  if (error) throw error;
}

async function fillCart(shopper: ShopClients, inCart: number, inWishlist: number): Promise<void> {
  const db = await shopper.db();
  const place = { phoneNumber: "0240000000", address: "1 Oxford Street", city: "Accra" };
  const details = { ...place, fullName: "Kofi Boateng", region: "Greater Accra" };
  for (const { error } of [
    await db.from("carts").insert({ productId: inCart, quantity: 2 }),
    await db.from("wishlists").insert({ productId: inWishlist, quantity: 1 }),
    await db.from("deliveryDetails").insert(details),
  ]) {
    if (error) throw error;
  }
}
