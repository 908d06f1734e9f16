import { FunctionsHttpError } from "@supabase/functions-js";
import type { Cedis } from "#domain/money.ts";
import { LEDGER_COLUMNS, type LedgerEntry } from "#domain/payments.ts";
import type { AttentionRow, OrdersWaiting } from "#lib/data/database.ts";
import { functions } from "#lib/data/functions.ts";
import { tables } from "#lib/data/supabase.ts";

export async function readLedger(orderId: number, signal: AbortSignal): Promise<LedgerEntry[]> {
  const { data, error } = await tables()
    .from("payments")
    .select(LEDGER_COLUMNS)
    .eq("orderId", orderId)
    .order("id")
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function readAttention(signal: AbortSignal): Promise<AttentionRow[]> {
  const { data, error } = await tables()
    .rpc("needs_attention", undefined, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function readWaiting(signal: AbortSignal): Promise<OrdersWaiting> {
  const { data, error } = await tables()
    .rpc("orders_waiting", undefined, { get: true })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function settlePayment(id: number, reason: string): Promise<void> {
  const { error } = await tables().rpc("settle_payment", { payment_id: id, reason });
  if (error) throw error;
}

type Refund = { success: boolean; message: string };

/** A part of an order's money; without it, all that is owed. */
export type RefundWish = {
  amount: Cedis;
  reason?: string;
  lines?: { itemId: number; quantity: number }[];
  restock?: boolean;
};

/** What money goes back of: an order, or a payment that belongs to none or does not match it. */
export type RefundTarget = { orderId: number } | { paymentId: number };

/** Returns the server's words; throws when the refund is still due. */
export async function refund(target: RefundTarget, wish?: RefundWish): Promise<string> {
  const { data, error } = await functions().invoke<Refund>("refund-order", {
    body: { ...target, ...(wish ?? { onlyOwed: true }) },
  });
  if (error) throw await withServerMessage(error);
  if (!data?.success) throw new Error(data?.message);
  return data.message;
}

/** The client library keeps only the status of a response that is not 2xx. */
async function withServerMessage(error: Error): Promise<Error> {
  if (!(error instanceof FunctionsHttpError)) return error;
  const body: Partial<Refund> = await error.context.json().catch(() => ({}));
  return body.message ? new Error(body.message, { cause: error }) : error;
}

export async function settleRefund(orderId: number, reason: string): Promise<void> {
  const { error } = await tables().rpc("settle_refund", { order_id: orderId, reason });
  if (error) throw error;
}

export async function markAsPaid(orderId: number, reason: string): Promise<void> {
  const { error } = await tables().rpc("mark_as_paid", { order_id: orderId, reason });
  if (error) throw error;
}
