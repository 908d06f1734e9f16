import { either, type Shape } from "./differences.ts";
import { CUSTOMER_WITH_PHONE, PAID } from "./transactions.ts";

const DISPUTED = {
  ...PAID,
  ip_address: "null",
  metadata: "''",
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

/** What a dispute has in events and in the list. */
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

/** Null in an archived dispute. */
const DETAILS = {
  refund_amount: "number",
  currency: "text",
  category: "text",
  bin: "text",
  last4: "text",
  dueAt: "time",
};

const EVENT = {
  ...DISPUTE,
  ...DETAILS,
  transaction: {
    ...DISPUTED,
    customer: { international_format_phone: "null" },
    requested_amount: "number",
  },
  attachments: "null",
  created_at: "time",
  updated_at: "time",
};
const OPEN = { status: "'awaiting-merchant-feedback'", resolution: "null", resolvedAt: "null" };
const OPEN_EVENT = { ...EVENT, ...OPEN };
const RESOLVED = { status: "'resolved'", resolution: "text | null", resolvedAt: "time" };

export const DISPUTE_EVENTS = {
  "charge.dispute.create": OPEN_EVENT,
  "charge.dispute.remind": OPEN_EVENT,
  "charge.dispute.resolve": { ...EVENT, ...RESOLVED },
};

const ENTRY = {
  ...DISPUTE,
  transaction: { ...DISPUTED, customer: "null", createdAt: "time", requested_amount: "absent" },
  attachments: "text",
  createdAt: "time",
  updatedAt: "time",
  created_at: "absent",
};

/** Only an archived dispute is published in the list; see ASSUMED for the others. */
export const DISPUTE_ENTRY = either(
  {
    ...ENTRY,
    transaction: { ...ENTRY.transaction, status: "'success'" },
    status: "'archived'",
    refund_amount: "null",
    currency: "null",
    resolution: "null",
    category: "null",
    bin: "null",
    last4: "null",
    dueAt: "null",
    resolvedAt: "null",
  },
  { ...ENTRY, ...DETAILS, ...OPEN },
  { ...ENTRY, ...DETAILS, ...RESOLVED },
);
