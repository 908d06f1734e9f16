import type { Delivery } from "#domain/orders/delivery.ts";
import type { OrderEvent } from "#domain/orders/order-events.ts";
import type { Order } from "#domain/orders/orders.ts";
import { PARCEL_COLUMNS, type Parcel } from "#domain/orders/parcels.ts";
import { tables } from "#lib/data/supabase.ts";

export type TypedParcel = Pick<Parcel, "orderId"> & Partial<Parcel>;

/** What is not named stays as it is. */
export async function saveParcel(typed: TypedParcel): Promise<Parcel> {
  const row = tables().from("parcels").upsert(typed).select(PARCEL_COLUMNS).single();
  const { data, error } = await row;
  if (error) throw error;
  return data;
}

export async function readTimeline(orderId: number, signal: AbortSignal): Promise<OrderEvent[]> {
  const { data, error } = await tables()
    .rpc("order_timeline", { order_id: orderId }, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function addNote(orderId: number, note: string): Promise<void> {
  const { error } = await tables().from("orderNotes").insert({ orderId, note });
  if (error) throw error;
}

export async function correctAddress(
  orderId: number,
  { fullName, phoneNumber, address, city, region }: Delivery,
  requestId: string,
): Promise<void> {
  const { error } = await tables().rpc("correct_address", {
    order_id: orderId,
    name: fullName,
    phone_number: phoneNumber,
    address,
    city,
    region,
    request_id: requestId,
  });
  if (error) throw error;
}

/** Sends a mail again that was sent or that failed. */
export async function resendMail(mailId: number, requestId: string): Promise<void> {
  const { error } = await tables().rpc("resend_mail", { mail_id: mailId, request_id: requestId });
  if (error) throw error;
}

/** Mails the parcel of a dispatched order as it is now. */
export async function mailTracking(orderId: number, requestId: string): Promise<void> {
  const args = { order_id: orderId, request_id: requestId };
  const { error } = await tables().rpc("mail_tracking", args);
  if (error) throw error;
}

export type OtherOrder = Pick<
  Order,
  "id" | "created_at" | "paymentReference" | "orderStatus" | "totalAmount"
>;

/** The newest other orders of the same account. */
export async function readOtherOrders(
  { id, user_id }: Pick<Order, "id" | "user_id">,
  signal: AbortSignal,
): Promise<OtherOrder[]> {
  if (user_id === null) return [];
  const { data, error } = await tables()
    .from("orders")
    .select("id,created_at,paymentReference,orderStatus,totalAmount")
    .eq("user_id", user_id)
    .neq("id", id)
    .order("created_at", { ascending: false })
    .limit(5)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
