import type { Dispute, Refund, Transaction } from "./transactions.ts";

export type TransactionData = ReturnType<typeof transactionData>;

/** The `data` of a verification and of the event charge.success. */
export function transactionData(transaction: Transaction) {
  const { id, status, reference, amount, currency, channel, email, paidAt } = transaction;
  return {
    id,
    domain: "test",
    status,
    reference,
    amount,
    requested_amount: transaction.requestedAmount,
    currency,
    channel,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt?.toISOString() ?? null,
    created_at: transaction.createdAt.toISOString(),
    fees: paidAt ? fees(amount) : null,
    customer: { email },
  };
}

/** Paystack Ghana charges 1.95 %. */
function fees(amount: number): number {
  return Math.round((amount * 195) / 10_000);
}

/** The `data` of the response to POST /refund. */
export function refundData(refund: Refund, transaction: Transaction) {
  const { id, status, amount, createdAt, disputeId } = refund;
  return {
    id,
    domain: "test",
    status,
    amount,
    currency: transaction.currency,
    dispute: disputeId,
    transaction: transactionData(transaction),
    createdAt: createdAt.toISOString(),
  };
}

/** The `data` of a refund event, in which Paystack sends amount and id as strings. */
export function refundEventData({ id, status, amount }: Refund, transaction: Transaction) {
  const { reference, currency, email } = transaction;
  return {
    id: String(id),
    domain: "test",
    status,
    transaction_reference: reference,
    refund_reference: status === "processed" ? String(id) : null,
    amount: String(amount),
    currency,
    customer: { email },
  };
}

/** The `data` of charge.dispute.create and charge.dispute.resolve, and an entry of the list of disputes. */
export function disputeData({ id, createdAt, resolution }: Dispute, transaction: Transaction) {
  return {
    id,
    domain: "test",
    status: resolution ? "resolved" : "awaiting-merchant-feedback",
    resolution,
    category: "chargeback",
    refund_amount: transaction.amount,
    currency: transaction.currency,
    transaction: transactionData(transaction),
    customer: { email: transaction.email },
    created_at: createdAt.toISOString(),
  };
}
