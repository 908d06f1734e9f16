import type { Shape } from "./differences.ts";

/**
 * What Paystack publishes about the messages that the shop reads, as kinds of values. Source: the samples of its
 * documentation in the public repository PaystackOSS/doc-code-snippets, as of 2026-02-23; the path of each
 * sample stands above its shape. Where samples of one message differ, every published kind is named.
 */

const AUTHORIZATION = {
  authorization_code: "text",
  bin: "text",
  last4: "text",
  exp_month: "text",
  exp_year: "text",
  channel: "text",
  card_type: "text",
  bank: "text",
  country_code: "text",
  brand: "text",
  reusable: "boolean",
  signature: "text | null",
  account_name: "text | null",
};

const CUSTOMER = {
  id: "number",
  first_name: "text | null",
  last_name: "text | null",
  email: "text",
  customer_code: "text",
  phone: "text | null",
  metadata: "object | null",
  risk_action: "text",
};
const CUSTOMER_WITH_PHONE = { ...CUSTOMER, international_format_phone: "text | null" };
const PHONE_ONLY = { international_format_phone: "text | null" };

const LOG = {
  start_time: "number",
  time_spent: "number",
  attempts: "number",
  errors: "number",
  success: "boolean",
  mobile: "boolean",
  input: ["text"],
  history: [{ type: "text", message: "text", time: "number" }],
} satisfies Shape;

/** What every sample of a paid transaction has. */
const PAID = {
  id: "number",
  domain: "text",
  status: "'success' | 'reversed'",
  reference: "text",
  amount: "number",
  message: "text | null",
  gateway_response: "text",
  paid_at: "time",
  created_at: "time",
  channel: "text",
  currency: "text",
};

const LISTED = {
  ...PAID,
  ip_address: "text",
  log: LOG,
  fees: "number",
  fees_split: "null",
  authorization: AUTHORIZATION,
  split: "{}",
  subaccount: "{}",
  order_id: "null",
  paidAt: "time",
  createdAt: "time",
  requested_amount: "number",
  pos_transaction_data: "null",
  connect: "null",
};

const DISPUTED = {
  ...PAID,
  ip_address: "null",
  metadata: "text",
  log: "null",
  fees: "number",
  fees_split: "null",
  authorization: "{}",
  plan: "{}",
  subaccount: "{}",
  split: "{}",
  order_id: "null",
  paidAt: "time",
  pos_transaction_data: "null",
};

/** The fields of a dispute whose kind is the same in events and in the list. */
const DISPUTE = {
  id: "number",
  domain: "text",
  transaction_reference: "null",
  customer: CUSTOMER_WITH_PHONE,
  evidence: "null",
  note: "null",
  history: [{ status: "text", by: "text", createdAt: "time" }],
  messages: [{ sender: "text", body: "text", createdAt: "time" }],
} satisfies Shape;

const DISPUTE_EVENT = {
  ...DISPUTE,
  refund_amount: "number",
  currency: "text",
  transaction: { ...DISPUTED, customer: PHONE_ONLY, requested_amount: "number" },
  category: "text",
  bin: "text",
  last4: "text",
  dueAt: "time",
  attachments: "null",
  created_at: "time",
  updated_at: "time",
};
const OPEN_DISPUTE = {
  ...DISPUTE_EVENT,
  status: "'awaiting-merchant-feedback'",
  resolution: "null",
  resolvedAt: "null",
};

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

/** The `data` of each event. */
export const EVENTS = {
  // dist/doc/payments/payment-methods/mobile-event.js, and by card dist/doc/payments/webhooks/events.js
  "charge.success": {
    ...PAID,
    status: "'success'",
    ip_address: "text",
    metadata: "text | number",
    log: "object | null",
    fees: "number | null",
    fees_split: "null | absent",
    authorization: {
      ...AUTHORIZATION,
      channel: "text | absent",
      reusable: "boolean | absent",
      signature: "text | null | absent",
    },
    customer: CUSTOMER,
    plan: "{}",
    subaccount: "{} | absent",
    subaccount_group: "{} | absent",
    paidAt: "time | absent",
    requested_amount: "absent",
  },
  // The refund events: dist/doc/payments/refunds/events.js
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
  // The dispute events: dist/doc/payments/webhooks/events.js
  "charge.dispute.create": OPEN_DISPUTE,
  "charge.dispute.remind": OPEN_DISPUTE,
  // The resolutions are published as text: 'auto-accepted' there, 'merchant-accepted' and 'declined' in the API.
  "charge.dispute.resolve": {
    ...DISPUTE_EVENT,
    status: "'resolved'",
    resolution: "text | null",
    resolvedAt: "time",
  },
} satisfies Record<string, Shape>;

const REFUND = {
  id: "number",
  integration: "number",
  domain: "text",
  transaction: "number",
  dispute: "number | null",
  amount: "number",
  currency: "text",
  channel: "text",
  refunded_by: "text",
  refunded_at: "time",
  expected_at: "time",
  settlement: "null",
  customer_note: "text",
  merchant_note: "text",
  status: "'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'",
};

const answer = (data: Shape) => ({ status: "boolean", message: "text", data });

/** The whole body of each response. */
export const RESPONSES = {
  // dist/api/transactions/verify/response.json
  "GET /transaction/verify/:reference": answer({
    ...LISTED,
    receipt_number: "null",
    metadata: "text",
    customer: CUSTOMER_WITH_PHONE,
    plan: "null",
    source: "null",
    fees_breakdown: "null",
    transaction_date: "time",
    plan_object: "{}",
  }),
  // dist/api/transactions/list/response.json
  "GET /transaction": {
    ...answer([
      {
        ...LISTED,
        metadata: "null",
        customer: CUSTOMER,
        plan: "{}",
        source: { source: "text", type: "text", identifier: "null", entry_point: "text" },
      },
    ]),
    meta: { next: "text | null", previous: "text | null", perPage: "number" },
  },
  // dist/api/refunds/create/response.json
  "POST /refund": answer({
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
      customer: PHONE_ONLY,
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
  }),
  // dist/api/refunds/list/response.json
  "GET /refund": answer([
    {
      ...REFUND,
      deducted_amount: "number | null",
      fully_deducted: "number | null",
      created_at: "time",
      updated_at: "time",
      createdAt: "absent",
    },
  ]),
  // dist/api/refunds/fetch/response.json
  "GET /refund/:id": answer({
    ...REFUND,
    deducted_amount: "number",
    fully_deducted: "boolean",
    createdAt: "time",
    updatedAt: "time",
    created_at: "absent",
  }),
  // dist/api/refunds/retry/response.json
  "POST /refund/retry_with_customer_details/:id": answer({
    ...REFUND,
    status: "'processing'",
    refunded_at: "null",
    deducted_amount: "number",
    fully_deducted: "boolean",
    bank_reference: "null",
    reason: "text",
    customer: "null",
    initiated_by: "text",
    reversed_at: "null",
    session_id: "null",
  }),
  // The same file: the answer 422 when the refund does not need attention.
  "POST /refund/retry_with_customer_details/:id 422": {
    status: "boolean",
    message: "text",
    meta: { nextStep: "text" },
    type: "'validation_error'",
    code: "'invalid_params'",
    data: "absent",
  },
  // dist/api/disputes/list/response.json: an archived dispute; what is null there is not in an open one.
  "GET /dispute": {
    ...answer([
      {
        ...DISPUTE,
        refund_amount: "number | null",
        currency: "text | null",
        status: "'awaiting-merchant-feedback' | 'resolved' | 'archived'",
        resolution: "text | null",
        transaction: {
          ...DISPUTED,
          customer: "null",
          createdAt: "time",
          requested_amount: "absent",
        },
        category: "text | null",
        bin: "text | null",
        last4: "text | null",
        dueAt: "time | null",
        resolvedAt: "time | null",
        attachments: "text",
        createdAt: "time",
        updatedAt: "time",
        created_at: "absent",
      },
    ]),
    meta: {
      total: "number",
      skipped: "number",
      perPage: "number",
      page: "number",
      pageCount: "number",
    },
  },
} satisfies Record<string, Shape>;
