import { DOMAIN, refundedData } from "./transaction-data.ts";
import type { Refund, Transaction } from "./transactions.ts";

const INTEGRATION = 100_001;
const BY = "owner@ntoma.test";
const DAY_MS = 86_400_000;
const EXPECTED_DAYS = 9;

/** The `data` of the response to POST /refund. */
export function newRefundData(refund: Refund, transaction: Transaction) {
  return {
    ...commonData(refund, transaction),
    transaction: refundedData(transaction),
    channel: null,
    deducted_amount: 0,
    fully_deducted: false,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}

/** An entry of the list of refunds. */
export function refundEntry(refund: Refund, transaction: Transaction) {
  const isProcessed = refund.status === "processed";
  return {
    ...readData(refund, transaction),
    dispute: listedDispute(refund),
    deducted_amount: isProcessed ? refund.amount : null,
    fully_deducted: isProcessed ? 1 : null,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  };
}

/** An entry of the list of refunds as in the guide to refunds. */
export function guideRefundEntry(refund: Refund, transaction: Transaction) {
  const { expected_at: _, ...data } = commonData(refund, transaction);
  return {
    ...data,
    transaction: transaction.id,
    dispute: null,
    settlement: null,
    refunded_at: null,
    deducted_amount: refund.status === "processed" ? refund.amount : 0,
    fully_deducted: refund.status === "processed",
    createdAt: refund.createdAt.toISOString(),
  };
}

/** The `data` of GET /refund/:id. */
export function refundData(refund: Refund, transaction: Transaction) {
  const isProcessed = refund.status === "processed";
  return {
    ...readData(refund, transaction),
    deducted_amount: isProcessed ? refund.amount : 0,
    fully_deducted: isProcessed,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}

/** The `data` of the response to POST /refund/retry_with_customer_details/:id. */
export function retriedRefundData(refund: Refund, transaction: Transaction) {
  return {
    ...readData(refund, transaction),
    refunded_at: null,
    deducted_amount: refund.amount,
    fully_deducted: true,
    bank_reference: null,
    reason: "PROCESSING",
    customer: null,
    initiated_by: BY,
    reversed_at: null,
    session_id: null,
  };
}

/** The `data` of a refund event: without the refund's id, but in needs-attention. */
export function refundEventData(refund: Refund, transaction: Transaction) {
  const { id, status, amount, processorReference } = refund;
  const { reference, currency, email } = transaction;
  const isUnderway = status === "pending" || status === "processing";
  return {
    status,
    transaction_reference: reference,
    refund_reference: isUnderway ? null : processorReference,
    amount: isUnderway || status === "processed" ? String(amount) : amount,
    currency,
    customer: { first_name: null, last_name: null, email },
    integration: INTEGRATION,
    domain: DOMAIN,
    ...(status === "needs-attention"
      ? { id: String(id), ...notes(refund, transaction) }
      : { processor: "instant-transfer" }),
  };
}

function readData(refund: Refund, transaction: Transaction) {
  return {
    ...commonData(refund, transaction),
    transaction: transaction.id,
    dispute: null,
    channel: transaction.channel,
    // In Paystack's sample a pending refund has it as well.
    refunded_at: refund.updatedAt.toISOString(),
    settlement: null,
  };
}

function listedDispute({ disputeId, namesDispute }: Refund): number | null {
  return namesDispute ? disputeId : null;
}

function commonData(refund: Refund, transaction: Transaction) {
  const { id, status, amount, createdAt } = refund;
  return {
    id,
    integration: INTEGRATION,
    domain: DOMAIN,
    amount,
    currency: transaction.currency,
    status,
    refunded_by: BY,
    expected_at: new Date(createdAt.getTime() + EXPECTED_DAYS * DAY_MS).toISOString(),
    ...notes(refund, transaction),
  };
}

function notes({ merchantNote }: Refund, { reference }: Transaction) {
  const note = `Refund for transaction ${reference}`;
  return { customer_note: note, merchant_note: merchantNote ?? `${note} by ${BY}` };
}
