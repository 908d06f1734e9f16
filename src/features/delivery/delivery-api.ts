import {
  DELIVERY_COLUMNS,
  type Delivery,
  filledFields,
  type SavedDelivery,
} from "#domain/orders/delivery.ts";
import { readAllPages } from "#lib/data/read-all-pages.ts";
import { tables } from "#lib/data/supabase.ts";

export function readDeliveries(userId: string): Promise<SavedDelivery[]> {
  return readAllPages((from, to) =>
    tables()
      .from("deliveryDetails")
      .select(DELIVERY_COLUMNS)
      .eq("user_id", userId)
      .order("id")
      .range(from, to),
  );
}

export async function addDelivery(userId: string, delivery: Delivery): Promise<void> {
  const row = { ...delivery, user_id: userId };
  const { error } = await tables().from("deliveryDetails").insert(row);
  if (error) throw error;
}

export async function changeDelivery(id: number, delivery: Delivery): Promise<void> {
  const changes = filledFields(delivery);
  if (Object.keys(changes).length === 0) return;
  const { error } = await tables().from("deliveryDetails").update(changes).eq("id", id);
  if (error) throw error;
}
