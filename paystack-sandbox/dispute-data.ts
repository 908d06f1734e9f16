import { BIN, customerData, DOMAIN, disputedData, LAST4 } from "./transaction-data.ts";
import type { Dispute, Transaction } from "./transactions.ts";

const BY = "bank@ntoma.test";

/** The `data` of charge.dispute.create, charge.dispute.remind and charge.dispute.resolve. */
export function disputeEventData(dispute: Dispute, transaction: Transaction) {
  return {
    ...commonData(dispute, transaction),
    transaction: {
      ...disputedData(transaction),
      customer: { international_format_phone: null },
      requested_amount: transaction.requestedAmount,
    },
    attachments: null,
    created_at: dispute.createdAt.toISOString(),
    updated_at: dispute.updatedAt.toISOString(),
  };
}

/** What an archived dispute has not in the list. */
const ARCHIVED = {
  status: "archived",
  refund_amount: null,
  currency: null,
  category: null,
  bin: null,
  last4: null,
  dueAt: null,
};

/** An entry of the list of disputes. */
export function disputeEntry(dispute: Dispute, transaction: Transaction) {
  return {
    ...commonData(dispute, transaction),
    ...(dispute.isArchived && ARCHIVED),
    transaction: {
      ...disputedData(transaction),
      customer: null,
      createdAt: transaction.createdAt.toISOString(),
    },
    attachments: "[]",
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
  };
}

function commonData(dispute: Dispute, transaction: Transaction) {
  const { id, amount, resolution, resolvedAt } = dispute;
  const createdAt = dispute.createdAt.toISOString();
  return {
    id,
    refund_amount: amount,
    currency: transaction.currency,
    status: resolvedAt ? "resolved" : "awaiting-merchant-feedback",
    resolution,
    domain: DOMAIN,
    transaction_reference: null,
    category: "chargeback",
    customer: { ...customerData(transaction), international_format_phone: null },
    bin: BIN,
    last4: LAST4,
    dueAt: dispute.dueAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    evidence: null,
    note: null,
    history: [{ status: "pending", by: BY, createdAt }],
    messages: [{ sender: BY, body: "The customer does not know this payment.", createdAt }],
  };
}
