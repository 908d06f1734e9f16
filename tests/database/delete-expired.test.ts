import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { describeAsHosted } from "../harness/database/test-backend.ts";

/** In the last years before today; some have a day more. */
function daysIn(years: number): number {
  const then = new Date();
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return Math.round((Date.now() - then.getTime()) / 86_400_000);
}

describeAsHosted("A year of a shop", (backend) => {
  const owner = (query: ReturnType<typeof sql<{ count: number }>>) => backend().owner(query);
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await owner(query))[0]?.count;
  const days = sql`generate_series(1, 400) as day`;
  const ago = sql`now() - day * interval '1 day'`;

  beforeAll(async () => {
    const { id } = await backend().createUser("Kofi");
    const order = (status: string) => sql`
      insert into public.orders (user_id, "paymentReference", "paymentStatus", "totalAmount",
        name, "phoneNumber", address, city, region, created_at)
      select ${id}::uuid, ${`NTOMA-${status}-`} || day, ${status}, 10,
        'Kofi', '0240000000', 'Ring Road 1', 'Accra', 'Greater Accra', ${ago}
      from ${days}`;
    await backend().owner(order("failed"));
    await backend().owner(order("success"));
    await backend().owner(sql`
      insert into public.charges ("orderId", reference, role, "providerId", amount, source)
      select id, "paymentReference", 'mismatch', id, 10, 'verify' from public.orders
      where "paymentReference" = 'NTOMA-failed-400'`);
    await backend().owner(sql`
      insert into private.provider_messages (received_at, source, event, reference, body)
      select created_at, 'verify', 'GET /transaction/verify', "paymentReference", '{}' from public.orders
      where "paymentStatus" = 'failed'`);
    await backend().owner(sql`delete from private.outbox`);
    await backend().owner(sql`
      insert into private.outbox (order_id, kind, created_at, sent_at)
      select id, 'owner_paid', created_at, case when id % 2 = 0 then created_at end
      from public.orders where "paymentStatus" = 'success'`);
    await backend().owner(sql`
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), 'unconfirmed-' || day || '@example.com', ${ago} from ${days}`);
    await backend().owner(sql`
      insert into private.earlier_sign_ups (token_hash, user_id, password_hash, user_data, sent_at)
      select day, ${id}, 'hash', '{}', ${ago} from ${days}`);
    await backend().owner(sql`
      insert into private.password_resets (session_id, opened_at)
      select gen_random_uuid(), ${ago} from ${days}`);
    await backend().owner(sql`
      insert into private.sign_in_addresses (key, used_at) select day, ${ago} from ${days}`);
    await backend().owner(sql`delete from public."auditLog"`);
    await backend().owner(sql`
      insert into public."auditLog" (at, "table", "rowId", change)
      select now() - day * interval '2 days', 'products', day, '{}' from ${days}`);
    await backend().owner(sql`
      insert into private.deleted_products
        (id, deleted_at, product, carts, wishlists, holds, order_stock, order_item_ids)
      select day, ${ago}, '{}', '[]', '[]', '[]', '[]', '{}' from ${days}`);
    await backend().owner(sql`
      insert into public."productImports" ("importId", line, product, user_id, created_at)
      select gen_random_uuid(), 2, '{}', ${id}::uuid, now() - day * interval '1 hour' from ${days}`);
    await backend().owner(sql`
      insert into private.finished_imports (id, user_id, file_name, finished_at, added, updated)
      select md5('import ' || day)::uuid, ${id}::uuid, '', ${ago}, 1, 0 from ${days}`);
    await backend().owner(sql`
      insert into public."productImports" ("importId", line, product, user_id, created_at)
      select md5('import ' || day)::uuid, 3, '{}', ${id}::uuid, ${ago} from ${days}`);
    await backend().owner(sql`
      insert into private.admin_requests (id, user_id, action, created_at)
      select gen_random_uuid(), ${id}::uuid, 'add_stock', ${ago} from ${days}`);
    await backend().owner(sql`select private.delete_expired()`);
  });

  it("leaves paid orders and what the provider has charged for", async () => {
    const orders = sql<{ count: number }>`
      select count(*)::int as count from public.orders where "paymentStatus" = 'success'`;
    expect(await count(orders)).toBe(400);
    const charged = sql<{ count: number }>`
      select count(*)::int as count from public.orders
      where "paymentReference" = 'NTOMA-failed-400'`;
    expect(await count(charged)).toBe(1);
  });

  it.each([
    [
      "unpaid orders, and the one with money",
      90,
      sql`public.orders where "paymentStatus" = 'failed'`,
    ],
    ["their attempts", 90, sql`public."paymentAttempts" where reference like 'NTOMA-failed-%'`],
    ["what the provider said about them", 90, sql`private.provider_messages`],
    ["mails", daysIn(1) - 1, sql`private.outbox`],
    ["unconfirmed accounts", 6, sql`auth.users where email like 'unconfirmed-%'`],
    ["earlier sign-ups", 6, sql`private.earlier_sign_ups`],
    ["opened reset links", 0, sql`private.password_resets`],
    ["addresses", 89, sql`private.sign_in_addresses`],
    ["entries of the audit log", Math.ceil(daysIn(2) / 2) - 1, sql`public."auditLog"`],
    ["deleted products", 29, sql`private.deleted_products`],
    ["requests of admins", 29, sql`private.admin_requests`],
    ["finished imports", 29, sql`private.finished_imports`],
    ["their lines", 29, sql`public."productImports" where line = 3`],
    ["lines of other imports", 23, sql`public."productImports" where line = 2`],
  ])("leaves of %s what is young enough", async (_, left, rows) => {
    expect(await count(sql<{ count: number }>`select count(*)::int as count from ${rows}`)).toBe(
      left,
    );
  });
});

/** Why each table does not grow for ever. A new table belongs here and into docs/operating.md. */
const BOUNDED = {
  "private.delete_expired()": [
    "orders",
    "private.admin_requests",
    "private.deleted_products",
    "private.earlier_sign_ups",
    "private.finished_imports",
    "private.outbox",
    "private.password_resets",
    "private.provider_messages",
    "private.sign_in_addresses",
    '"auditLog"',
    '"productImports"',
  ],
  "the server": ["private.rate_limits"],
  "deleted with their order or product": [
    "parcels",
    "private.order_stock",
    "private.product_stock",
    '"orderItems"',
    '"orderNotes"',
    '"paymentAttempts"',
    '"stockHolds"',
  ],
  "deleted with their request": ["private.product_changes"],
  "what came in and went back": [
    "charges",
    "disputes",
    "private.sales_refunds",
    "refunds",
    '"refundItems"',
  ],
  "deleted with their account": ["carts", "wishlists", '"deliveryDetails"'],
  "merged, or one row for each day and product": [
    "private.day_sales",
    "private.order_totals",
    "private.product_sales",
    "private.product_totals",
  ],
  "written by admins, or fixed": [
    "categories",
    "private.key_fingerprint",
    "private.shop_state",
    "products",
    '"notificationSettings"',
    '"searchSynonyms"',
    '"shopDetails"',
    '"subCategories"',
  ],
};

describeAsHosted("A table", (backend) => {
  it("has one owner that prunes it", async () => {
    const tables = await backend().owner(sql<{ name: string }>`
      select replace(oid::regclass::text, 'public.', '') as name from pg_class
      where relkind = 'r' and relname <> 'applied_migrations' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`);
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.values(BOUNDED).flat().sort());
  });

  it.each(BOUNDED["deleted with their order or product"])(
    "%s goes with its owner",
    async (name) => {
      const cascades = await backend().owner(sql`
      select from pg_constraint
      where conrelid = ${name}::text::regclass and contype = 'f' and confdeltype = 'c'
        and confrelid in ('public.orders'::regclass, 'public.products'::regclass)`);
      expect(cascades.length).toBeGreaterThan(0);
    },
  );
});
