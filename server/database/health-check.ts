import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./connection/database.ts";

const TIMEOUT_MS = 3000;

/** Whether the shop can sell: a row is written and the catalog read, in time. */
export async function isDatabaseReady({ kysely }: Database): Promise<boolean> {
  const query = sql`
    with written as (
      insert into private.shop_state (name) values ('last health check')
      on conflict (name) do update set since = excluded.since
    )
    select from public.categories limit 1`.execute(kysely);
  const timeout = setTimeout(TIMEOUT_MS, undefined, { ref: false });
  const result = await Promise.race([query, timeout]);
  return result?.rows.length === 1;
}
