import { FunctionsHttpError } from "@supabase/functions-js";
import { errors } from "#domain/messages.ts";
import type { Cedis } from "#domain/money.ts";
import type { AttentionRow, OrdersWaiting } from "#lib/data/database.ts";
import { functions } from "#lib/data/functions.ts";
import { tables } from "#lib/data/supabase.ts";

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

/** What an admin says about money, once for each request id. */
export type Remark = { reason: string; requestId: string };

/** `kind` says what the id is of: a charge, refund, dispute or message. */
export type Settled = { kind: string; id: number };

export async function settlePayment({ kind, id }: Settled, remark: Remark): Promise<void> {
  const { error } = await tables().rpc("settle_payment", {
    kind,
    payment_id: id,
    reason: remark.reason,
    request_id: remark.requestId,
  });
  if (error) throw error;
}

/** Only with `final` it is known that the provider does not have the refund. */
type Answer = { success: boolean; message: string; final?: boolean };

export const isFinalAnswer = ({ success, final }: Answer): boolean =>
  success === true || final === true;

/** A part of an order's money; without an amount, all that is owed. */
export type RefundWish = {
  amount?: Cedis;
  reason?: string;
  lines?: { itemId: number; quantity: number }[];
  restock?: boolean;
};

/** What money goes back of: an order, or a payment that belongs to none or does not match it. */
export type RefundTarget = { orderId: number } | { paymentId: number };

/** The same request id gets the first answer again, or what became of it since. */
export function refund(target: RefundTarget, wish: RefundWish, requestId: string): Promise<Answer> {
  return post({ ...target, ...wish, requestId, onlyOwed: wish.amount === undefined });
}

/** Where the provider is to send a refund that it could not send back the way it came. */
export type BankDetails = { accountNumber: string; bankId: string };

export function sendBankDetails(refundId: number, bankDetails: BankDetails): Promise<Answer> {
  return post({ refundId, bankDetails });
}

async function post(body: object): Promise<Answer> {
  const { data, error } = await functions().invoke<Answer>("refund-order", { body });
  if (error) throw await withServerMessage(error);
  return data ?? { success: false, message: errors.shopUnreachable };
}

/** The client library keeps only the status of a response that is not 2xx. */
async function withServerMessage(error: Error): Promise<Error> {
  if (!(error instanceof FunctionsHttpError)) return error;
  const body: Partial<Answer> = await error.context.json().catch(() => ({}));
  return body.message ? new Error(body.message, { cause: error }) : error;
}

export async function settleRefund(orderId: number, remark: Remark): Promise<void> {
  const { reason, requestId } = remark;
  const args = { order_id: orderId, reason, request_id: requestId };
  const { error } = await tables().rpc("settle_refund", args);
  if (error) throw error;
}

export async function markAsPaid(orderId: number, remark: Remark): Promise<void> {
  const { reason, requestId } = remark;
  const args = { order_id: orderId, reason, request_id: requestId };
  const { error } = await tables().rpc("mark_as_paid", args);
  if (error) throw error;
}
