import { ORDER_COLUMNS, type Order } from "#domain/orders.ts";
import { readAllPages } from "#lib/read-all-pages.ts";
import { tables } from "#lib/supabase.ts";

/** The person's own orders, newest first; an admin sees no others here either. */
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

/** The most recent of a person's own orders, or null. */
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
