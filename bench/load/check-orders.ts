import { sql } from "kysely";
import type { Database } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite.ts";
import { openPostgres } from "../../server/database/connection/postgres.ts";
import { lockDataDir } from "../../server/database/data-folder/data-lock.ts";

export type OrderErrors = {
  /** Orders that were confirmed to their shopper but are not stored as paid. */
  lost: number;
  /** Orders whose items differ from the total or from the reduction of the stock. */
  wrong: number;
};

/** Checks the orders of a stopped shop. */
export async function countOrderErrors(
  confirmed: readonly number[],
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<OrderErrors> {
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir);
  const database = await (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
  try {
    return { lost: await countLost(database, confirmed), wrong: await countWrong(database) };
  } finally {
    await database.close();
    lock?.release();
  }
}

async function countLost({ kysely }: Database, confirmed: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from public.orders where "paymentStatus" = 'success'`.execute(kysely);
  const paid = new Set(rows.map(({ id }) => Number(id)));
  return confirmed.filter((id) => !paid.has(id)).length;
}

async function countWrong({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from public.orders as placed
    where placed."paymentReference" in (select "paymentReference" from public.payments)
      and (
        placed."totalAmount" is distinct from (
          select sum(price * quantity) from public."orderItems" where "orderId" = placed.id
        )
        or (select sum(quantity) from public."orderItems" where "orderId" = placed.id)
          is distinct from (
            select sum(taken) from private.order_stock where "orderId" = placed.id
          )
        or (select count(*) from public.payments where "orderId" = placed.id) <> 1
      )`.execute(kysely);
  return Number(rows[0]?.count);
}
