import { PARCEL_COLUMNS, type Parcel } from "#domain/orders/parcels.ts";
import { tables } from "#lib/data/supabase.ts";

/** Null when nobody has said how the order travels. */
export async function readParcel(orderId: number, signal: AbortSignal): Promise<Parcel | null> {
  const { data, error } = await tables()
    .from("parcels")
    .select(PARCEL_COLUMNS)
    .eq("orderId", orderId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data;
}
