import { ORDER_COLUMNS, ORDER_ITEM_COLUMNS, type Order, type OrderItem } from "#domain/orders.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { tables } from "#lib/supabase.ts";

/** The user's own orders, newest first; row security alone would show an admin all orders. */
export function readOwnOrders(userId: string): Promise<Order[]> {
  return readAllPages((from, to) =>
    tables()
      .from("orders")
      .select(ORDER_COLUMNS)
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to),
  );
}

/** The most recent of the user's own orders, or null. */
export async function readLatestOrder(userId: string): Promise<Order | null> {
  const { data, error } = await tables()
    .from("orders")
    .select(ORDER_COLUMNS)
    .eq("user_id", userId)
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
