import { sql } from "kysely";
import type { Database } from "../../server/database/connection/database.ts";

/** Orders that were confirmed to their shopper but are not stored as paid. */
export async function countLost({ kysely }: Database, confirmed: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from public.orders where "paymentStatus" = 'success'`.execute(kysely);
  const paid = new Set(rows.map(({ id }) => Number(id)));
  return confirmed.filter((id) => !paid.has(id)).length;
}

/** Orders whose items differ from the total or from the reduction of the stock. */
export async function countInconsistent({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from public.orders as placed
    where placed."paymentReference" in (select reference from public.charges)
      and (
        placed."totalAmount" is distinct from (
          select sum(price * quantity) from public."orderItems" where "orderId" = placed.id
        )
        or (select sum(quantity) from public."orderItems" where "orderId" = placed.id)
          is distinct from (
            select sum(taken) from private.order_stock where "orderId" = placed.id
          )
        or (select count(*) from public.charges where "orderId" = placed.id) <> 1
      )`.execute(kysely);
  return Number(rows[0]?.count);
}
