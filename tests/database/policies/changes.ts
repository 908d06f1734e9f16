import { BELT, SHIRT, WATCH } from "../../harness/database/fixture-rows.ts";
import type { Row } from "../../harness/database/fixtures.ts";
import { newReference } from "../../harness/database/order-steps.ts";
import { PASSWORD } from "../../harness/database/test-backend.ts";
import { PICTURE } from "./storage-steps.ts";

type Sender = "shopper" | "admin";

/** A request that changes something while the session of its sender lives. */
export type Change = {
  by: Sender;
  method: string;
  path: string;
  json?: Row;
  body?: BodyInit;
  /** SQL for the rows that it needs besides the fixtures. */
  prepare?: (senderId: string) => string;
};

const to =
  (by: Sender, folder: string) =>
  (method: string, path: string, json?: Row): Change => ({
    by,
    method,
    path: `${folder}/${path}`,
    json,
  });
const calls = (by: Sender) => (name: string, json: Row) =>
  to(by, "/rest/v1/rpc")("POST", name, json);
const after = (change: Change, prepare: Change["prepare"]): Change => ({ ...change, prepare });

const own = to("shopper", "/rest/v1");
const callOwn = calls("shopper");
const address = { phoneNumber: "024", address: "1 Oxford Street", city: "Ho", region: "Volta" };
const order = { name: "Kofi", ...address, totalAmount: 120, paymentReference: newReference() };

const BY_SHOPPERS: Change[] = [
  own("POST", "carts", { productId: BELT }),
  own("DELETE", "carts?id=eq.1"),
  own("POST", "wishlists", { productId: BELT }),
  own("DELETE", "wishlists?id=eq.1"),
  own("POST", "deliveryDetails", { fullName: "Kofi", ...address }),
  own("PATCH", "deliveryDetails?id=eq.1", { city: "Ho" }),
  own("DELETE", "deliveryDetails?id=eq.1"),
  own("POST", "orders", order),
  own("DELETE", "orders?id=eq.3"),
  own("POST", "orderItems", { orderId: 3, productId: SHIRT, quantity: 1, price: 120 }),
  own("POST", "paymentAttempts", { orderId: 1 }),
  callOwn("cancel_order", { order_id: 1 }),
  callOwn("begin_verification", { order_id: 1, reference: "NTOMA-1" }),
];

const account = to("shopper", "/auth/v1");

const OF_ACCOUNTS: Change[] = [
  account("PUT", "user", { data: { fullName: "Mallory" } }),
  account("PUT", "user", { email: "mallory@example.com", current_password: PASSWORD }),
  account("PUT", "user", { password: "a third long password", current_password: PASSWORD }),
  account("POST", "logout?scope=others"),
  account("POST", "logout?scope=global"),
];

/** The last one, because it takes along what the others change. */
const DELETION = callOwn("delete_account", { current_password: PASSWORD });

const table = to("admin", "/rest/v1");
const call = calls("admin");
const product = {
  name: "Smock",
  description: "Sewn in Tamale",
  price: 100,
  stockQuantity: 1,
  categoryId: 1,
  subCategoryId: 1,
};
const IMPORT = "00000000-0000-4000-8000-000000000001";
const request_id = "00000000-0000-4000-8000-000000000002";
const line = { importId: IMPORT, line: 2, product };
const importLine = (id: string, done = false) => `
  insert into public."productImports" ("importId", line, product, user_id, done, "productId")
  values ('${IMPORT}', 2, '${JSON.stringify(product)}', '${id}', ${done}, ${done ? WATCH : null})`;
const refusedImport = (id: string) => `${importLine(id, true)};
  insert into public."productImports" ("importId", line, product, user_id)
  values ('${IMPORT}', 3, '{}', '${id}')`;
const finishedImport = (id: string) => `${importLine(id, true)};
  insert into private.finished_imports (id, user_id, file_name, added, updated)
  values ('${IMPORT}', '${id}', 'products.csv', 1, 0)`;

const BY_ADMINS: Change[] = [
  table("POST", "products", product),
  table("PATCH", `products?id=eq.${BELT}`, { price: 1 }),
  table("DELETE", `products?id=eq.${WATCH}`),
  table("PATCH", "orders?id=eq.1", { orderStatus: "cancelled" }),
  table("POST", "orderNotes", { orderId: 1, note: "Call first" }),
  table("POST", "parcels", { orderId: 1, courier: "GhanaPost" }),
  after(
    table("PATCH", "parcels?orderId=eq.1", { courier: "GhanaPost" }),
    () => `insert into public.parcels ("orderId", courier) values (1, 'DHL')`,
  ),
  table("POST", "searchSynonyms", { word: "frock", means: "dress" }),
  table("PATCH", "searchSynonyms?word=eq.cloth", { inDescriptions: true }),
  table("DELETE", "searchSynonyms?word=eq.cloth"),
  table("PATCH", "notificationSettings?id=eq.1", { address: "mallory@shop.example" }),
  table("PATCH", "shopDetails?id=eq.1", { name: "Mallory's" }),
  table("POST", "productImports", line),
  after(table("PATCH", "productImports?line=eq.2", { done: true }), importLine),
  after(table("DELETE", "productImports?line=eq.2"), importLine),
  call("add_stock", { product_id: BELT, pieces: 1, request_id }),
  call("change_prices", { product_ids: [BELT], percent: 10, request_id }),
  call("change_products", { product_ids: [BELT], hide: true, request_id }),
  call("delete_products", { product_ids: [BELT], request_id }),
  after(
    call("undo_product_changes", { request_id }),
    (id) => `
      insert into private.admin_requests (id, user_id, action) values ('${request_id}', '${id}', 'delete_products');
      insert into private.product_changes (request_id, products) values ('${request_id}', '[{"id": ${BELT}}]');`,
  ),
  after(call("import_products", { import_id: IMPORT, line_count: 1 }), importLine),
  after(call("revert_import", { import_id: IMPORT }), refusedImport),
  after(call("undo_import", { import_id: IMPORT }), finishedImport),
  call("correct_address", {
    order_id: 1,
    name: "Kofi",
    phone_number: "024",
    address: "2 Oxford Street",
    city: "Ho",
    region: "Volta",
    request_id,
  }),
  after(
    call("mail_tracking", { order_id: 2, request_id }),
    () => `insert into public.parcels ("orderId", "trackingNumber") values (2, 'A1')`,
  ),
  after(
    call("resend_mail", { mail_id: 100, request_id }),
    () => `
      insert into private.outbox (id, order_id, kind, sent_at) overriding system value
      values (100, 1, 'owner_paid', now())`,
  ),
  call("send_test_mail", { request_id }),
  after(
    call("erase_customer", { customer: "NTOMA-1" }),
    () => `update public.orders set user_id = null where id = 1`,
  ),
  call("mark_as_paid", { order_id: 1, reason: "Cash" }),
  after(
    call("forget_product", { product_id: WATCH }),
    (id) => `
      delete from public.products where id = ${WATCH};
      update private.deleted_products set deleted_by = '${id}';`,
  ),
  after(
    call("restore_product", { product_id: WATCH }),
    () => `delete from public.products where id = ${WATCH}`,
  ),
  after(
    call("settle_payment", { kind: "charge", payment_id: 1, reason: "By hand" }),
    () => `update public.charges set role = 'unknown', "orderId" = null`,
  ),
  after(
    call("settle_refund", { order_id: 2, reason: "By hand" }),
    () => `update public.orders set "orderStatus" = 'cancelled' where id = 2`,
  ),
  call("dispatch_orders", {
    parcels: [{ id: 2, seen: "dispatched", trackingNumber: "A1" }],
    request_id,
  }),
  call("update_order_statuses", {
    ids: [1],
    status: "cancelled",
    seen: ["processing"],
    request_id,
  }),
];

const files = to("admin", "/storage/v1/object");
const way = { bucketId: "Products", sourceKey: "shirt.png", destinationKey: "mine.png" };

const OF_PICTURES: Change[] = [
  { ...files("POST", "Products/mine.png"), body: PICTURE },
  { ...files("PUT", "Products/shirt.png"), body: PICTURE },
  files("POST", "move", way),
  files("POST", "copy", way),
  files("DELETE", "Products", { prefixes: ["shirt.png"] }),
];

export const FUNCTIONS_PATH = "/functions/v1";

const BY_FUNCTIONS: Change[] = [
  to("shopper", FUNCTIONS_PATH)("POST", "verify-payment", { orderId: 1, reference: "NTOMA-1" }),
  to("admin", FUNCTIONS_PATH)("POST", "refund-order", {
    orderId: 2,
    requestId: "00000000-0000-4000-8000-000000000003",
    reason: "Torn",
  }),
  to("admin", FUNCTIONS_PATH)("POST", "reconcile-payments", {}),
];

export const CHANGES = [
  ...BY_SHOPPERS,
  ...OF_ACCOUNTS,
  ...BY_ADMINS,
  ...OF_PICTURES,
  ...BY_FUNCTIONS,
  DELETION,
];

/** The functions that change nothing, whoever calls them. */
export const READS: Change[] = [
  call("count_products", { category: 1 }),
  call("customer_data", { customer: "NTOMA-1" }),
  call("dashboard_summary", {}),
  call("deleted_products", {}),
  call("find_orders", {}),
  call("find_products", {}),
  call("held_pieces", {}),
  call("meaning_finds_products", { meaning: "belt", in_descriptions: false }),
  call("needs_attention", {}),
  call("open_payments", {}),
  call("order_counts", {}),
  call("order_email", { order_id: 1 }),
  call("order_timeline", { order_id: 1 }),
  call("orders_waiting", {}),
  call("recent_imports", {}),
  call("related_products", { product_id: SHIRT }),
  call("sales_report", { since: "2026-01-01", before: "2026-02-01" }),
  call("search_products", { query: "shirt" }),
  call("stock_counts", {}),
  call("test_mail_outcome", { mail_id: 1 }),
];
