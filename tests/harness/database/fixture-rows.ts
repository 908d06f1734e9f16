import type { TestUser } from "./test-backend.ts";

export const SHIRT = 1;
export const BELT = 2;
/** Sold out. */
export const WATCH = 3;

const NUMBERED = [
  "public.products",
  "public.carts",
  "public.wishlists",
  'public."deliveryDetails"',
  "public.orders",
  'public."orderItems"',
  'public."orderNotes"',
  "public.charges",
  "public.refunds",
  "public.disputes",
  "private.provider_messages",
  "private.outbox",
  "private.order_totals",
  "private.day_sales",
  "private.sales_refunds",
  "private.product_totals",
];
const DEPENDENT = [
  'public."stockHolds"',
  'public."paymentAttempts"',
  "public.parcels",
  'public."refundItems"',
  "private.order_stock",
  "private.product_sales",
  "private.product_stock",
];

/** Without triggers; TRUNCATE costs twenty times as much. */
const EMPTY_TABLES = [
  "set local session_replication_role = replica",
  ...[...NUMBERED, ...DEPENDENT].map((table) => `delete from ${table}`),
  ...NUMBERED.map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), 1, false)`),
  "set local session_replication_role = origin;",
].join(";\n");

/** Resets the tables to the same few rows, as their owner; ids start at 1 each time. */
export function fixtureRows(
  user: (who: "shopper" | "another shopper") => Pick<TestUser, "id">,
): string {
  const shopper = `'${user("shopper").id}'`;
  const another = `'${user("another shopper").id}'`;
  return `
${EMPTY_TABLES}

insert into public.products
  (name, description, image, price, "stockQuantity", "categoryId", "subCategoryId")
values
  ('Kente Shirt', 'Woven in Bonwire.', '/shirt.webp', 120.00, 10, 1, 1),
  ('Leather Belt', 'Tanned in Bolgatanga.', '/belt.webp', 45.50, 3, 3, 15),
  ('Brass Watch', 'Cast in Accra.', '/watch.webp', 300.00, 0, 3, 12);

insert into public.carts ("productId", user_id, quantity) values (1, ${shopper}, 2), (2, ${another}, 1);
insert into public.wishlists ("productId", user_id, quantity) values (1, ${shopper}, 2), (2, ${another}, 1);

insert into public."deliveryDetails" ("fullName", "phoneNumber", address, city, region, user_id)
values
  ('Kofi Boateng', '0240000001', '1 Oxford Street', 'Accra', 'Greater Accra', ${shopper}),
  ('Esi Owusu', '0240000002', '2 Harper Road', 'Kumasi', 'Ashanti', ${another});

insert into public.orders ("orderStatus", "paymentStatus", "totalAmount", "paymentReference",
  user_id, name, "phoneNumber", address, city, region)
values
  ('processing', 'pending', 240.00, 'NTOMA-1', ${shopper}, 'Kofi', '024', '1 Oxford Street', 'Accra', 'GA'),
  ('dispatched', 'success', 45.50, 'NTOMA-2', ${another}, 'Esi', '024', '2 Harper Road', 'Kumasi', 'AS'),
  ('processing', 'pending', 120.00, 'NTOMA-3', ${shopper}, 'Kofi', '024', '1 Oxford Street', 'Accra', 'GA');

update public."paymentAttempts" set state = 'final', "nextCheckAt" = null;

insert into public."orderItems" ("orderId", "productId", quantity, price)
values (1, 1, 2, 120.00), (2, 2, 1, 45.50);

update public.charges set method = 'provider', reference = 'NTOMA-2', "providerId" = '1001', source = 'verify';`;
}
