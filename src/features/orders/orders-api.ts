import {
  ORDER_COLUMNS,
  ORDER_ITEM_COLUMNS,
  ORDER_WITH_ITEMS_COLUMNS,
  type Order,
  type OrderItem,
  type OrderWithItems,
} from "#domain/orders/orders.ts";
import { readAllPages } from "#lib/data/read-all-pages.ts";
import { tables } from "#lib/data/supabase.ts";

/** The user's own orders, newest first; row security alone would show an admin all orders. */
export function readOwnOrders(userId: string): Promise<OrderWithItems[]> {
  return readAllPages((from, to) =>
    tables()
      .from("orders")
      .select(ORDER_WITH_ITEMS_COLUMNS)
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to),
  );
}

/** One of the user's own orders, by default the most recent one; null if there is none. */
export async function readOwnOrder(userId: string, orderId?: number): Promise<Order | null> {
  const own = tables().from("orders").select(ORDER_COLUMNS).eq("user_id", userId);
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
