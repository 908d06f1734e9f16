import type { App } from "@supabase/lite";
import { sql } from "kysely";
import type { Database } from "../connection/database.ts";
import { LITE_VERSION } from "../connection/lite-version.ts";

const VERSION = `system-schema ${LITE_VERSION}`;

/** Creates the schemas `auth` and `storage`: 48 scripts, which a database that has them is spared. */
export async function ensureSystemSchema(app: App, database: Database): Promise<void> {
  if (await hasSystemSchema(database)) return;
  // Two processes that create the same table at once fail, in spite of `if not exists`.
  await database.exclusively(() => app.ensureSystemSchema());
}

async function hasSystemSchema({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ state: string | null }>`
    select to_regclass('private.shop_state')::text as state`.execute(kysely);
  if (!rows[0]?.state) return false;
  const known = await sql`
    select from private.shop_state where name = ${VERSION}`.execute(kysely);
  return known.rows.length > 0;
}

/** Called once the migrations have created the table. */
export async function markSystemSchema({ kysely }: Database): Promise<void> {
  await sql`
    insert into private.shop_state (name) values (${VERSION})
    on conflict (name) do nothing`.execute(kysely);
}
