import { ORDER_ITEM_COLUMNS, type OrderItem } from "#domain/orders.ts";
import { readAllPages } from "./read-all-pages.ts";
import { tables } from "./supabase.ts";

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
