import { functions } from "#lib/data/functions.ts";
import { tables } from "#lib/data/supabase.ts";
import type { itemRowsOf, orderRowOf, UnpaidOrder } from "./purchase.ts";

/** Returns the new order's id, if the database returned one. */
export async function insertOrder(row: ReturnType<typeof orderRowOf>): Promise<number | undefined> {
  const { data, error } = await tables().from("orders").insert(row).select("id");
  if (error) throw error;
  return data[0]?.id;
}

export async function insertOrderItems(rows: ReturnType<typeof itemRowsOf>): Promise<void> {
  const { error } = await tables().from("orderItems").insert(rows);
  if (error) throw error;
}

export async function deleteOrder(id: number): Promise<void> {
  const { error } = await tables().from("orders").delete().eq("id", id);
  if (error) throw error;
}

const UNPAID_COLUMNS =
  "id,name,phoneNumber,address,city,region,orderItems(productId,quantity,price)";

/** The user's orders that can still be paid, newest first. */
export async function readUnpaidOrders(userId: string): Promise<UnpaidOrder[]> {
  const { data, error } = await tables()
    .from("orders")
    .select(UNPAID_COLUMNS)
    .eq("user_id", userId)
    .in("paymentStatus", ["pending", "failed"])
    .eq("orderStatus", "processing")
    .order("id", { ascending: false })
    .limit(20);
  if (error) throw error;
  return data;
}

/** Starts another payment of an order; the provider takes each reference once. */
export async function startAttempt(orderId: number): Promise<OrderRef> {
  const { data, error } = await tables()
    .from("paymentAttempts")
    .insert({ orderId })
    .select("reference")
    .single();
  if (error) throw error;
  return { orderId, reference: data.reference };
}

export async function cancelOrder(orderId: number): Promise<void> {
  const { error } = await tables().rpc("cancel_order", { order_id: orderId });
  if (error) throw error;
}

export type OrderRef = { orderId: number; reference: string };
/** The answer of the function; without `final`, it is final. */
export type Verification = { success?: boolean; message?: string; final?: boolean };

/** The user's payments without a result, also those of other devices: they block a new order. */
export async function readOpenPayments(): Promise<OrderRef[]> {
  const { data, error } = await tables().rpc("open_payments", undefined, { get: true });
  if (error) throw error;
  return data.map(({ orderId, reference }) => ({ orderId, reference }));
}

export async function readIsPaid({ orderId }: OrderRef): Promise<boolean> {
  const orders = tables().from("orders").select("paymentStatus").eq("id", orderId);
  const { data, error } = await orders.maybeSingle();
  if (error) throw error;
  return data?.paymentStatus === "success";
}

export async function verifyPayment(order: OrderRef): Promise<Verification> {
  const { data, error } = await functions().invoke<Verification>("verify-payment", { body: order });
  if (error) throw error;
  return data ?? {};
}
