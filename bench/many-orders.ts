import { sql } from "kysely";
import { createBackend } from "../server/backend/backend.ts";
import type { Database } from "../server/database/connection/database.ts";
import { openPglite } from "../server/database/connection/pglite.ts";
import { migrate } from "../server/database/migrations/migrate.ts";
import { createFolderStore } from "../server/storage/folder-store.ts";

/** A shop on the slower of the two databases. */
export async function openEmptyShop(): Promise<Database> {
  return prepareShop(await openPglite(undefined));
}

export async function prepareShop(database: Database): Promise<Database> {
  const keys = {
    jwtSecret: "x".repeat(32),
    publishableKey: "sb_publishable_x",
    secretKey: "sb_secret_x",
  };
  const noMail = { send: async () => undefined };
  await createBackend(
    { siteUrl: "http://localhost", storage: createFolderStore(".") },
    keys,
    database,
    noMail,
  );
  await migrate(database);
  return database;
}

/** Runs the following statements as an admin. */
export async function asAdmin(database: Database): Promise<void> {
  await database.exec(`
    insert into auth.users (id, email, raw_app_meta_data)
      values ('00000000-0000-0000-0000-000000000001', 'admin@example.com', '{"role": "admin"}')
      on conflict do nothing;
    select set_config('request.jwt.claim.sub', '00000000-0000-0000-0000-000000000001', false),
      set_config('role', 'authenticated', false);`);
}

/**
 * Orders with numbers from one to another, each with its payment attempt. Triggers, which take most of
 * the time of a single order, are off: they would insert the attempts and check what is correct here.
 */
export function insertOrders(from: number, to: number, minutesApart = 1): string {
  return `
    set local session_replication_role = replica;
    with placed as (
      insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount",
        "paymentReference", name, "phoneNumber", address, city, region)
      select now() - n * interval '${minutesApart} minutes',
        (array['processing', 'packaged', 'dispatched', 'delivered', 'cancelled'])[n % 5 + 1],
        (array['success', 'paid', 'failed', 'pending'])[n % 4 + 1], 100,
        'NTOMA-' || 1790000000000 - n::bigint, 'Customer ' || n, '+23324' || 1000000 + n,
        n || ' Oxford Street', 'Accra', 'Greater Accra'
      from generate_series(${from}, ${to}) as n
      returning id, created_at, "paymentReference", "paymentStatus" = 'pending' as is_open
    )
    insert into public."paymentAttempts" (reference, "orderId", created_at, state, "nextCheckAt")
    select "paymentReference", id, created_at, case when is_open then 'open' else 'final' end,
      case when is_open then created_at + interval '1 hour' end
    from placed;
    select private.recalculate_order_totals();`;
}

/** With 100,000 orders, read by an admin. */
export async function openShopWithManyOrders(): Promise<Database> {
  const database = await openEmptyShop();
  await database.exec(insertOrders(1, 100_000));
  // Like the server's maintenance; vacuum cannot run in a transaction.
  await sql`vacuum (analyze) public.orders`.execute(database.kysely);
  await asAdmin(database);
  return database;
}
