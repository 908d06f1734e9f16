import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { loadKeys } from "../../../server/config/keys.ts";
import {
  insertOrders,
  order,
  rowOf,
  serviceTables,
  statusButton,
} from "../../harness/browser/admin-orders.ts";
import { toast } from "../../harness/browser/page-actions.ts";
import {
  choosePicture,
  fillProduct,
  photo,
  stole,
  submit,
} from "../../harness/browser/product-steps.ts";
import { openStorefront, signIn, users } from "../../harness/browser/storefront.ts";
import { orderRow } from "../../harness/database/order-steps.ts";
import { clientsFor, signedIn } from "../../harness/shop/clients.ts";

const storefront = await openStorefront();
const { url, dataDir } = storefront.shop;
const { secretKey } = await loadKeys(dataDir);
const picture = await photo({ width: 40, height: 50 });

const PICTURES = "/storage/v1/object/Products";
const newProduct = { description: "-", image: "/og.png", price: 1, stockQuantity: 1 };

/** A cancelled paid order without an owner, among enough others that the list requests a count. */
async function insertForeignOrders(): Promise<number> {
  await insertOrders(
    storefront.shop,
    Array.from({ length: 60 }, (_, index) => order(`CALLS-${index}`)),
  );
  const db = await serviceTables(storefront.shop);
  const { data } = await db.from("orders").select("id").eq("paymentReference", "CALLS-7").single();
  const line = { orderId: data?.id, productId: 1, quantity: 1, price: 100 };
  const { error } = await db.from("orderItems").insert(line);
  if (error) throw error;
  const admin = await (await signedIn(url, users.admin)).db();
  const cancelled = { orderStatus: "cancelled" };
  await admin.from("orders").update(cancelled).eq("id", data?.id).throwOnError();
  return data?.id;
}

/** An unpaid order that holds stock of a product. */
async function holdPiece(): Promise<void> {
  const { auth, db: open } = await signedIn(url, users.shopper);
  const db = await open();
  const id = (await auth.getUser()).data.user?.id ?? "";
  const product = await db.from("products").select("id, price").eq("id", 3).single().throwOnError();
  const { id: productId, price } = product.data;
  const inserted = await db.from("orders").insert(orderRow({ id }, price)).select("id").single();
  const line = { orderId: inserted.data?.id, productId, quantity: 1, price };
  await db.from("orderItems").insert(line).throwOnError();
}

type Call = { query?: string; json?: object; body?: Uint8Array<ArrayBuffer> };

/** Every request of the back office, to be sent without its pages. */
function callsOn(foreignOrder: number): Record<string, Call> {
  return {
    "POST /rest/v1/rpc/dashboard_summary": { json: { time_zone: "UTC" } },
    "POST /rest/v1/rpc/sales_report": { json: { since: "2026-01-01", before: "2026-12-31" } },
    "POST /rest/v1/rpc/find_orders": { json: { search: "CALLS-" } },
    "POST /rest/v1/rpc/order_counts": { json: { search: "CALLS-" } },
    "POST /rest/v1/rpc/order_email": { json: { order_id: foreignOrder } },
    "POST /rest/v1/rpc/customer_data": { json: { customer: "CALLS-7" } },
    "POST /rest/v1/rpc/erase_customer": { json: { customer: "nobody@example.com" } },
    "GET /rest/v1/orders": { query: `?select=*&id=eq.${foreignOrder}` },
    "GET /rest/v1/orderItems": { query: `?select=*&orderId=eq.${foreignOrder}` },
    "GET /rest/v1/rpc/order_timeline": { query: `?order_id=${foreignOrder}` },
    "POST /rest/v1/orderNotes": { json: { orderId: foreignOrder, note: "Called." } },
    "POST /rest/v1/parcels": { json: { orderId: foreignOrder, courier: "GIG" } },
    "GET /rest/v1/parcels": { query: `?select=*&orderId=eq.${foreignOrder}` },
    "GET /rest/v1/auditLog": { query: "?select=*" },
    "GET /rest/v1/rpc/needs_attention": {},
    "GET /rest/v1/rpc/orders_waiting": {},
    "GET /rest/v1/rpc/held_pieces": {},
    "GET /rest/v1/rpc/stock_counts": {},
    "POST /rest/v1/rpc/find_products": { json: {} },
    "POST /rest/v1/rpc/add_stock": { json: { product_id: 1, pieces: 1 } },
    "POST /rest/v1/rpc/change_prices": { json: { product_ids: [1], amount: 1 } },
    "GET /rest/v1/rpc/deleted_products": {},
    "PATCH /rest/v1/orders": {
      query: `?id=eq.${foreignOrder}`,
      json: { orderStatus: "delivered" },
    },
    "POST /rest/v1/products": {
      json: { ...newProduct, name: "Mine", categoryId: 3, subCategoryId: 15 },
    },
    "PATCH /rest/v1/products": { query: "?id=eq.1", json: { price: 0.5 } },
    "DELETE /rest/v1/products": { query: "?id=eq.2" },
    [`POST ${PICTURES}/…`]: { body: Uint8Array.from(picture.buffer) },
    [`DELETE ${PICTURES}`]: { json: { prefixes: ["hung.jpeg"] } },
  };
}

/** The name of the request; reads of the catalogue and of own lists do not count. */
function kindOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  const kind = `${request.method()} ${pathname.replace(/(object\/Products)\/.*/, "$1/…")}`;
  if (/^(GET|HEAD) .*\/products$|\/(carts|wishlists)$/.test(kind)) return undefined;
  return /\/rest\/v1\/|\/storage\/v1\/object\/(?!public)/.test(pathname) ? kind : undefined;
}

/** Performs every action of the back office once. */
async function performEveryAction(page: Page): Promise<void> {
  const sent = ["needs_attention", "stock_counts"].map((name) =>
    page.waitForRequest(`**/rest/v1/rpc/${name}`),
  );
  await page.goto(`${url}/admin/dashboard`);
  await Promise.all(sent);
  await page.getByRole("heading", { name: "Recent Orders" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
  await page.getByRole("table", { name: "Sales by product" }).waitFor();
  await page.goto(`${url}/admin/orders?search=CALLS-`);
  await statusButton(page, "CALLS-59").click();
  await page.getByRole("menuitemradio", { name: "Packaged" }).click();
  await rowOf(page, "CALLS-59").getByText("Order: Packaged").waitFor();
  await page.getByRole("link", { name: "View order #CALLS-59" }).click();
  await page.getByText("Order Total").waitFor();
  await page.getByLabel("New note, for admins only").fill("Called.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("listitem").filter({ hasText: "Called." }).waitFor();
  await page.getByLabel("Courier").fill("GIG");
  await page.getByRole("button", { name: "Dispatch and mail the customer" }).click();
  await page.getByText("Order: Dispatched").first().waitFor();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Customer data…" }).click();
  await page.getByRole("button", { name: "Erase customer…" }).click();
  await page.getByLabel('Type "erase"').fill("erase");
  await page.getByRole("button", { name: "Erase customer" }).click();
  await page.getByRole("alert").getByText("(not delivered)").waitFor();

  await page.goto(`${url}/admin/products`);
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog");
  await fillProduct(form, stole);
  await choosePicture(form, picture);
  await submit(form);
  await toast(page, "New product successfully created").waitFor();
  await form.waitFor({ state: "detached" });

  await page.getByRole("button", { name: `Edit ${stole.name}` }).click();
  await choosePicture(form, picture);
  await page.route(`**${PICTURES}/**`, (route) => route.abort());
  await submit(form);
  await toast(
    page,
    "Product image could not be uploaded and the product was not changed",
  ).waitFor();
  await form.getByRole("button", { name: "Keep the current image" }).click();
  await submit(form);
  await toast(page, "Product edited successfully").waitFor();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Change the stock of ${stole.name}` }).click();
  await page.getByLabel(`New stock of ${stole.name}`).fill("+1");
  await page.keyboard.press("Enter");
  await page.getByLabel(`Select ${stole.name}`, { exact: true }).check();
  await page.getByRole("button", { name: "Change prices" }).click();
  await page.getByLabel("Change by").fill("10");
  await page.getByRole("button", { name: "Change 1 price" }).click();
  await page.getByRole("status", { name: "Undo" }).getByText("1 price changed.").waitFor();
  await page.getByRole("button", { name: `Delete ${stole.name}` }).click();
  await toast(page, "Product deleted successfully.").waitFor();
  await page.getByLabel("Show").selectOption("Trash");
  await page.getByRole("button", { name: `Restore ${stole.name}`, exact: true }).waitFor();
}

async function send(kind: string, call: Call, headers: Record<string, string>): Promise<Response> {
  const [method = "", path = ""] = kind.split(" ");
  const type = call.body ? "image/jpeg" : "application/json";
  return fetch(url + path.replace("…", `${crypto.randomUUID()}.jpeg`) + (call.query ?? ""), {
    method,
    headers: { ...headers, "content-type": type, prefer: "return=representation" },
    body: call.body ?? (call.json && JSON.stringify(call.json)),
  });
}

/** An error response, or a response without data. */
async function isEmptyResponse(response: Response): Promise<boolean> {
  const text = await response.text();
  return (response.status >= 400 && response.status < 500) || text === "[]";
}

async function allRows() {
  const db = await serviceTables(storefront.shop);
  const tables = ["products", "orders", "orderItems"];
  const rows = await Promise.all(tables.map((table) => db.from(table).select("*").order("id")));
  const list = { json: { prefix: "", limit: 1000 } };
  const pictures = await send("POST /storage/v1/object/list/Products", list, { apikey: secretKey });
  return { rows: rows.map(({ data }) => data), pictures: await pictures.json() };
}

let calls: Record<string, Call>;
beforeAll(async () => {
  calls = callsOn(await insertForeignOrders());
  await holdPiece();
  await fetch(`${url}${PICTURES}/hung.jpeg`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "image/jpeg" },
    body: Uint8Array.from(picture.buffer),
  });
});

describe("requests of the back office", () => {
  it("are exactly the expected ones", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "admin");
    const made = new Set<string>();
    page.on("request", (request) => {
      const kind = kindOf(request);
      if (kind) made.add(kind);
    });
    await performEveryAction(page);
    expect([...made].sort()).toEqual(Object.keys(calls).sort());
  });

  it.each(["visitor", "shopper"])("return nothing to a %s and change nothing", async (who) => {
    const clients = who === "visitor" ? clientsFor(url) : signedIn(url, users.shopper);
    const headers = await (await clients).headers();
    const before = await allRows();
    expect(before.pictures).toContainEqual(expect.objectContaining({ name: "hung.jpeg" }));
    for (const [kind, call] of Object.entries(calls)) {
      expect(await isEmptyResponse(await send(kind, call, headers)), kind).toBe(true);
    }
    expect(await allRows()).toEqual(before);
  });

  it("each return data to an admin", async () => {
    const headers = await (await signedIn(url, users.admin)).headers();
    for (const [kind, call] of Object.entries(calls)) {
      expect(await isEmptyResponse(await send(kind, call, headers)), kind).toBe(false);
    }
  });
});
