import type { Customer, Refund, Transaction } from "./types.ts";

/** Paystack Ghana takes 1.95 %. */
export function feesFor(amount: number): number {
  return Math.round((amount * 195) / 10_000);
}

/** The `data` of a verification and of charge.success. */
export function transactionJson(transaction: Transaction) {
  const { id, status, reference, currency, channel, metadata } = transaction;
  const createdAt = transaction.createdAt.toISOString();
  const paidAt = transaction.paidAt?.toISOString() ?? null;
  return {
    id,
    domain: "test",
    status,
    reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel,
    currency,
    ip_address: null,
    metadata,
    log: logJson(transaction),
    fees: transaction.paidAt ? feesFor(transaction.amount) : null,
    fees_split: null,
    authorization: transaction.authorization ?? {},
    customer: customerJson(transaction.customer),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

export type TransactionJson = ReturnType<typeof transactionJson>;

function customerJson({ id, email, customerCode }: Customer) {
  return {
    id,
    first_name: null,
    last_name: null,
    email,
    customer_code: customerCode,
    phone: null,
    metadata: null,
    risk_action: "default",
    international_format_phone: null,
  };
}

function logJson({ attempts, createdAt }: Transaction) {
  const last = attempts.at(-1);
  if (!last) return null;
  const seconds = (at: Date) => Math.round((at.getTime() - createdAt.getTime()) / 1000);
  return {
    start_time: Math.floor(createdAt.getTime() / 1000),
    time_spent: seconds(last.at),
    attempts: attempts.length,
    errors: attempts.filter(({ success }) => !success).length,
    success: last.success,
    mobile: false,
    input: [],
    history: attempts.map(({ at, success, message }) => ({
      type: success ? "success" : "error",
      message,
      time: seconds(at),
    })),
  };
}

/** The answer to POST /refund. */
export function refundJson(refund: Refund, transaction: Transaction) {
  const createdAt = refund.createdAt.toISOString();
  const expected = new Date(refund.createdAt.getTime() + 10 * 86_400_000);
  return {
    transaction: transactionJson(transaction),
    integration: 100000,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: "sandbox@ntoma.test",
    expected_at: expected.toISOString(),
    currency: transaction.currency,
    domain: "test",
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The `data` of a refund.* event, where Paystack writes the amount as text. */
export function refundEventJson(refund: Refund, transaction: Transaction) {
  const { email } = transaction.customer;
  return {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.status === "processed" ? String(refund.id) : null,
    amount: String(refund.amount),
    currency: transaction.currency,
    processor: "sandbox",
    customer: { first_name: null, last_name: null, email },
    integration: 100000,
    domain: "test",
    id: String(refund.id),
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
  };
}
