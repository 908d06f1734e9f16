import {
  LATEST_ORDER_COLUMNS,
  type LatestOrder,
  ORDER_ITEM_COLUMNS,
  type OrderItem,
  OWN_ORDER_COLUMNS,
  type OwnOrder,
} from "#domain/orders/orders.ts";
import { readAllPages } from "#lib/data/read-all-pages.ts";
import { tables } from "#lib/data/supabase.ts";

/**
 * The user's own orders, newest first; row security alone would show an admin all orders. One that a
 * newer order of the same goods has replaced is not shown beside it. Items are in the order of the cart.
 */
export function readOwnOrders(userId: string): Promise<OwnOrder[]> {
  return readAllPages((from, to) =>
    tables()
      .from("orders")
      .select(OWN_ORDER_COLUMNS)
      .eq("user_id", userId)
      .is("replacedBy", null)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .order("id", { referencedTable: "orderItems" })
      .range(from, to),
  );
}

/** One of the user's own orders, by default the most recent one; null if there is none. */
export async function readOwnOrder(userId: string, orderId?: number): Promise<LatestOrder | null> {
  const own = tables().from("orders").select(LATEST_ORDER_COLUMNS).eq("user_id", userId);
  const { data, error } = await (orderId === undefined ? own : own.eq("id", orderId))
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw error;
  return data;
}

export function readOrderItems(orderId: number): Promise<OrderItem[]> {
  return readAllPages((from, to) =>
    tables()
      .from("orderItems")
      .select(ORDER_ITEM_COLUMNS)
      .eq("orderId", orderId)
      .order("id")
      .range(from, to),
  );
}
