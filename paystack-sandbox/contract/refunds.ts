import { either } from "./differences.ts";

/** No id: a refund is told from another one of the same charge by its amount and state only. */
const REFUND_EVENT = {
  id: "absent",
  transaction_reference: "text",
  refund_reference: "null",
  amount: "digits",
  currency: "text",
  processor: "text",
  customer: { first_name: "text | null", last_name: "text | null", email: "text" },
  integration: "number",
  domain: "text",
};

/** The processor's own number, never the id of the refund. */
const PROCESSOR_REFERENCE = "digits | transferCode";

export const REFUND_EVENTS = {
  "refund.pending": { ...REFUND_EVENT, status: "'pending'" },
  "refund.processing": { ...REFUND_EVENT, status: "'processing'" },
  "refund.processed": {
    ...REFUND_EVENT,
    status: "'processed'",
    refund_reference: PROCESSOR_REFERENCE,
  },
  "refund.failed": {
    ...REFUND_EVENT,
    status: "'failed'",
    refund_reference: PROCESSOR_REFERENCE,
    amount: "number",
  },
  "refund.needs-attention": {
    ...REFUND_EVENT,
    status: "'needs-attention'",
    id: "digits",
    refund_reference: PROCESSOR_REFERENCE,
    amount: "number",
    processor: "absent",
    customer_note: "text",
    merchant_note: "text",
  },
};

const STATUSES = "'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'";

const REFUND = {
  id: "number",
  integration: "number",
  domain: "text",
  transaction: "number",
  dispute: "null",
  amount: "number",
  deducted_amount: "number",
  fully_deducted: "boolean",
  currency: "text",
  refunded_by: "text",
  settlement: "null",
  customer_note: "text",
  merchant_note: "text",
  status: STATUSES,
};
const DATED_REFUND = { ...REFUND, channel: "text", refunded_at: "time", expected_at: "time" };

export const NEW_REFUND = {
  id: "number",
  integration: "number",
  domain: "text",
  transaction: {
    id: "number",
    domain: "text",
    reference: "text",
    amount: "number",
    paid_at: "time",
    channel: "text",
    currency: "text",
    authorization: { exp_month: "null", exp_year: "null", account_name: "null" },
    customer: { international_format_phone: "null" },
    plan: "{}",
    subaccount: { currency: "null" },
    split: "{}",
    order_id: "null",
    paidAt: "time",
    pos_transaction_data: "null",
    source: "null",
    fees_breakdown: "null",
  },
  dispute: "absent",
  amount: "number",
  deducted_amount: "number",
  fully_deducted: "boolean",
  currency: "text",
  channel: "null",
  status: "'pending'",
  refunded_by: "text",
  expected_at: "time",
  customer_note: "text",
  merchant_note: "text",
  createdAt: "time",
  updatedAt: "time",
  created_at: "absent",
};

/** An entry of the list in the API reference, and in the guide to refunds. */
export const REFUND_ENTRY = either(
  {
    ...DATED_REFUND,
    dispute: "number | null",
    deducted_amount: "number | null",
    fully_deducted: "number | null",
    created_at: "time",
    updated_at: "time",
  },
  { ...REFUND, refunded_at: "null", createdAt: "time" },
);

export const FETCHED_REFUND = { ...DATED_REFUND, createdAt: "time", updatedAt: "time" };

export const RETRIED_REFUND = {
  ...DATED_REFUND,
  status: "'processing'",
  refunded_at: "null",
  bank_reference: "null",
  reason: "text",
  customer: "null",
  initiated_by: "text",
  reversed_at: "null",
  session_id: "null",
};
