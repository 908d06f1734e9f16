import { errors } from "#domain/messages.ts";
import { ORDER_COLUMNS, type Order } from "#domain/orders.ts";
import { tables } from "#lib/supabase.ts";

/** The request succeeded, and there is no such order. */
export class OrderNotFoundError extends Error {
  override name = "OrderNotFoundError";
}

/** Null when the shopper's account is gone. */
export async function readOrderEmail(id: number, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await tables().rpc("order_email", { order_id: id }).abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function readOrder(id: number, signal: AbortSignal): Promise<Order> {
  const { data, error, status } = await tables()
    .from("orders")
    .select(ORDER_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  const isUnreachable = error && status === 0;
  if (isUnreachable) throw error;
  if (error) throw new Error(errors.orderNotFound, { cause: error });
  if (!data) throw new OrderNotFoundError(errors.orderNotFound);
  return data;
}
