import type { OrderStatus } from "#domain/statuses.ts";
import { tables } from "#lib/supabase.ts";

/** Answers with the orders that were not changed. */
export async function updateOrderStatuses(
  ids: number[],
  status: OrderStatus,
): Promise<{ id: number; error: string }[]> {
  const { data, error } = await tables().rpc("update_order_statuses", { ids, status });
  if (error) throw error;
  return data;
}
