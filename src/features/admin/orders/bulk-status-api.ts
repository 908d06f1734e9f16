import type { Order } from "#domain/orders.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import { tables } from "#lib/supabase.ts";

/** An order that was not changed, with its status now; null when there is no such order. */
type Refusal = { id: number; error: string; orderStatus: string | null };

/** Compares with the status that the admin saw: a change by another admin is not overwritten. */
export async function updateOrderStatuses(
  orders: readonly Order[],
  status: OrderStatus,
): Promise<Refusal[]> {
  const { data, error } = await tables().rpc("update_order_statuses", {
    ids: orders.map(({ id }) => id),
    seen: orders.map(({ orderStatus }) => orderStatus),
    status,
  });
  if (error) throw error;
  return data;
}
