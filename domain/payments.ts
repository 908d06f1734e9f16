import {
  type Cedis,
  decimalsOf,
  formatCedis,
  groupDigits,
  type Pesewas,
  toPesewas,
} from "./money.ts";
import type { Order } from "./orders/orders.ts";
import type { Tone } from "./orders/statuses.ts";
import { subtract } from "./pesewas.ts";

type Look = { label: string; tone: Tone };

export const refundStatuses = ["due", "requested", "processed", "failed", "resolved"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

const refundLooks = {
  due: { label: "Refund due", tone: "yellow" },
  requested: { label: "Refund requested", tone: "blue" },
  processed: { label: "Refunded", tone: "grey" },
  failed: { label: "Refund failed", tone: "red" },
  resolved: { label: "Refund settled", tone: "grey" },
} satisfies Record<RefundStatus, Look>;

function isRefundStatus(value: string): value is RefundStatus {
  return Object.hasOwn(refundLooks, value);
}

export function refundLook(status: string): Look {
  return isRefundStatus(status) ? refundLooks[status] : { label: status, tone: "grey" };
}

/** Whether an admin still has to give the money back. */
export function isRefundOwed(refundStatus: string | null): boolean {
  return refundStatus === "due" || refundStatus === "failed";
}

/** What is left of an order's price after its refunds. */
export function notRefunded(order: Pick<Order, "totalAmount" | "refundedAmount">): Pesewas {
  return subtract(toPesewas(order.totalAmount), toPesewas(order.refundedAmount));
}

/** An entry of the ledger: something that happened to an order's money. */
export type LedgerEntry = {
  id: number;
  created_at: string;
  kind: string;
  status: string;
  amount: Cedis;
  currency: string;
  channel: string;
  source: string;
  /** The admin who caused it; empty when the shop or the provider did. */
  userName: string;
  note: string;
};

export const LEDGER_COLUMNS =
  "id,created_at,kind,status,amount,currency,channel,source,userName,note";

export const paymentKinds = [
  "charge",
  "failed",
  "mismatch",
  "refund",
  "dispute",
  "orphan",
] as const;
type PaymentKind = (typeof paymentKinds)[number];

const kindLabels: Record<string, string> = {
  charge: "Payment",
  failed: "Failed payment",
  mismatch: "Payment that does not match the order",
  refund: "Refund",
  dispute: "Dispute",
  orphan: "Payment without an order",
} satisfies Record<PaymentKind, string>;

export function paymentKindLabel(kind: string): string {
  return kindLabels[kind] ?? kind;
}

const statusLooks: Record<string, Look> = {
  done: { label: "Done", tone: "green" },
  surplus: { label: "Goes back", tone: "yellow" },
  due: { label: "Due", tone: "yellow" },
  requested: { label: "Requested", tone: "blue" },
  processed: { label: "Processed", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  open: { label: "Open", tone: "yellow" },
  resolved: { label: "Settled", tone: "green" },
  refused: { label: "Refused", tone: "red" },
  won: { label: "Won", tone: "green" },
  lost: { label: "Lost", tone: "red" },
};

export function ledgerStatusLook(status: string): Look {
  return statusLooks[status] ?? { label: status, tone: "grey" };
}

/** What an admin may mark as settled outside the provider; the database has the same rule. */
export function canSettle({ kind, status }: Pick<LedgerEntry, "kind" | "status">): boolean {
  return status === "open" && (kind === "dispute" || kind === "orphan");
}

/** A charge in another currency is shown as it was made; the provider may not name the currency. */
export function formatPayment({ amount, currency }: Pick<LedgerEntry, "amount" | "currency">) {
  const isCedis = currency === "GHS" || currency === "";
  return isCedis ? formatCedis(amount) : `${currency} ${groupDigits(decimalsOf(amount))}`;
}

/** Something that an admin has to look at. */
export type Attention = { kind: string; pieces: number };

const attentionLabels: Record<string, (attention: Attention) => string> = {
  refund_due: () => "Refund due",
  refund_failed: () => "Refund failed",
  refund_waiting: () => "Refund not finished for three days",
  dispute: () => "The customer disputes the payment",
  orphan: () => paymentKindLabel("orphan"),
  mismatch: () => paymentKindLabel("mismatch"),
  short: ({ pieces }) => `Short by ${pieces}`,
  refunded_open: () => "Refunded, but not cancelled",
};

export function attentionLabel(attention: Attention): string {
  return attentionLabels[attention.kind]?.(attention) ?? attention.kind;
}
