import { errors, statusChangedMeanwhile } from "#domain/messages.ts";
import type { Order } from "#domain/orders/orders.ts";
import { type OrderStatus, orderStatusLook } from "#domain/orders/statuses.ts";
import { recheckSession } from "#lib/auth/fetch-as-user.ts";
import { SESSION_ENDED } from "#lib/data/errors.ts";
import { NO_ROW, tables } from "#lib/data/supabase.ts";

/** With the status that the admin saw: a change by another admin is not overwritten. */
type SeenOrder = Pick<Order, "id" | "orderStatus">;

export async function updateOrderStatus(
  { id, orderStatus: seen }: SeenOrder,
  orderStatus: OrderStatus,
): Promise<void> {
  const { data, error } = await tables()
    .from("orders")
    .update({ orderStatus })
    .eq("id", id)
    .eq("orderStatus", seen)
    .select("id")
    .single();
  if (data) return;
  if (error.code !== NO_ROW) throw error;
  await explainMissingRow(id, orderStatus);
}

/** Another admin changed the status first, or the row is gone, or row security hides it. */
async function explainMissingRow(id: number, wanted: OrderStatus): Promise<void> {
  const { data } = await tables().from("orders").select("orderStatus").eq("id", id).maybeSingle();
  if (data?.orderStatus === wanted) return;
  if (await recheckSession()) throw SESSION_ENDED;
  if (!data) throw new Error(errors.orderNotFound);
  throw new Error(statusChangedMeanwhile(orderStatusLook(data.orderStatus).label));
}

/** The reason is for those that may not be packed. */
export type StatusChange<One = SeenOrder> = {
  orders: readonly One[];
  status: OrderStatus;
  reason?: string;
};

/** An order that was not changed, with its status now; null when there is no such order. */
export type Refusal = { id: number; error: string; orderStatus: string | null };

/** Sent again after a lost response it does nothing: the orders have the status. */
export async function updateOrderStatuses({
  orders,
  status,
  reason = "",
}: StatusChange): Promise<Refusal[]> {
  const { data, error } = await tables().rpc("update_order_statuses", {
    ids: orders.map(({ id }) => id),
    seen: orders.map(({ orderStatus }) => orderStatus),
    status,
    reason,
  });
  if (error) throw error;
  return data;
}

/** What is not named of a parcel stays as it is. */
export type Dispatch = { order: Order; courier?: string; trackingNumber?: string };

/** Stores the parcels and dispatches their orders, each on its own. */
export async function dispatchOrders(
  dispatches: readonly Dispatch[],
  requestId: string,
): Promise<Refusal[]> {
  const parcels = dispatches.map(({ order: { id, orderStatus: seen }, ...parcel }) => ({
    id,
    seen,
    ...parcel,
  }));
  const { data, error } = await tables().rpc("dispatch_orders", { parcels, request_id: requestId });
  if (error) throw error;
  return data;
}
