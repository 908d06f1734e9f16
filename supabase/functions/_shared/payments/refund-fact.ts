import { type Fields, fieldsOf, idOf, integerOf, textOf } from "../requests/shapes.ts";
import type { RefundFact } from "./facts.ts";

/** The provider's words for the states of a refund, and the database's. */
const STATUSES: Record<string, RefundFact["status"] | undefined> = {
  pending: "requested",
  processing: "processing",
  processed: "processed",
  failed: "failed",
  "needs-attention": "needs_attention",
};

export type ReadRefund = { reference: string; fact: RefundFact };

/** Reads the `data` of a refund event: it names its transaction by reference, and mostly has no id. */
export function readRefundEvent(value: unknown): ReadRefund | undefined {
  const data = fieldsOf(value) ?? {};
  const fact = readFact(data);
  const reference = textOf(data.transaction_reference);
  if (!fact || !reference) return undefined;
  return { reference, fact: { ...fact, processorReference: idOf(data.refund_reference) } };
}

/** Reads a refund with its id: of the provider's list, or of its answer to a request. */
export function readRefund(value: unknown): RefundFact | undefined {
  const data = fieldsOf(value) ?? {};
  const fact = readFact(data);
  const dispute = idOf(fieldsOf(data.dispute)?.id ?? data.dispute);
  const transaction = idOf(fieldsOf(data.transaction)?.id ?? data.transaction);
  return fact?.id && transaction ? { ...fact, dispute, transaction } : undefined;
}

function readFact(data: Fields): RefundFact | undefined {
  const status = STATUSES[textOf(data.status)];
  const amount = integerOf(data.amount);
  if (!status || amount === undefined || amount <= 0) return undefined;
  const merchantNote = textOf(data.merchant_note);
  const requestId = REQUEST_NOTE.exec(merchantNote)?.[1];
  // The merchant's note is the provider's own text, unless something is wrong.
  const note = status === "needs_attention" && !requestId ? merchantNote : "";
  return { id: idOf(data.id) || null, requestId, status, amount, note };
}

const REQUEST_NOTE = /^Request ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The merchant's note of our own request, which the provider lists with the refund. */
export function requestNote(requestId: string): string {
  return `Request ${requestId}`;
}
