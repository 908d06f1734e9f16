import { type Cedis, decimalsOf, formatCedis, groupDigits } from "./money.ts";
import type { Tone } from "./orders/statuses.ts";

type Look = { label: string; tone: Tone };

const moneyLabels: Record<string, string> = {
  unpaid: "Not paid",
  paid: "Paid",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  refund_due: "Refund due",
  disputed: "Disputed",
};

export function moneyLabel(moneyStatus: string): string {
  return moneyLabels[moneyStatus] ?? moneyStatus;
}

const concernTones: Record<string, Tone> = {
  partly_refunded: "blue",
  refunded: "grey",
  refund_due: "yellow",
  disputed: "red",
};

/** The badge beside that of the payment; undefined when the payment says it all. */
export function moneyConcern(moneyStatus: string): Look | undefined {
  const tone = concernTones[moneyStatus];
  return tone && { label: moneyLabel(moneyStatus), tone };
}

type Payment = { kind: string; status: string };

type Amount = { amount: Cedis; currency: string };

type Refunded = { items: { name: string; quantity: number; restocked: number }[] | null };

const NO_ORDER = "Payment without an order";
const NO_MATCH = "Payment that does not match the order";

const paymentLabels: Record<string, string> = {
  "charge order": "Paid",
  charge: "Payment that is not needed",
  "charge mismatch": NO_MATCH,
  "charge unknown": NO_ORDER,
  declined: "Declined payment",
  refund: "Refund",
  dispute: "Dispute",
};

export function paymentLabel({ kind, status }: Payment): string {
  return paymentLabels[`${kind} ${status}`] ?? paymentLabels[kind] ?? kind;
}

const paymentLooks: Record<string, Look> = {
  "charge surplus": { label: "Goes back", tone: "yellow" },
  "charge mismatch": { label: "Not needed", tone: "yellow" },
  "charge unknown": { label: "Not needed", tone: "yellow" },
  "refund due": { label: "Due", tone: "yellow" },
  "refund requested": { label: "Requested", tone: "blue" },
  "refund processing": { label: "Processing", tone: "blue" },
  "refund processed": { label: "Processed", tone: "green" },
  "refund failed": { label: "Failed", tone: "red" },
  "refund needs_attention": { label: "Needs bank details", tone: "yellow" },
  "refund refused": { label: "Refused", tone: "red" },
  "refund by_hand": { label: "Given back by hand", tone: "green" },
  "dispute open": { label: "Open", tone: "yellow" },
};

export function paymentLook({ kind, status }: Payment): Look {
  return paymentLooks[`${kind} ${status}`] ?? { label: status, tone: "grey" };
}

/** "2 × Smock (1 back into stock)", one for each line of the order. */
export function refundedItems({ items }: Refunded): string[] {
  return (items ?? []).map(
    ({ name, quantity, restocked }) =>
      `${quantity} × ${name}${restocked > 0 ? ` (${restocked} back into stock)` : ""}`,
  );
}

/** A charge in another currency is shown as it was made; the provider may not name the currency. */
export function formatPayment({ amount, currency }: Amount) {
  const isCedis = currency === "GHS" || currency === "";
  return isCedis ? formatCedis(amount) : `${currency} ${groupDigits(decimalsOf(amount))}`;
}

const providerWords: Record<string, string> = {
  chargeback: "the customer asked the bank for the money back",
  fraud: "the customer says that somebody else paid with the card",
  "merchant-accepted": "the shop accepted the dispute",
  "auto-accepted": "the dispute was not answered in time",
  declined: "the shop declined the dispute",
};

/** Words of the provider in plain ones; other texts as they are, and empty for what says nothing. */
export function paymentNote(note: string): string {
  if (/^Refund for transaction \S+( by \S+)?$/.test(note)) return "";
  return providerWords[note] ?? note;
}

/** What to do about an open dispute; `deadline` is a day, or empty when the provider named none. */
export function disputeAdvice(deadline: string): string {
  return `Answer it in the Paystack dashboard${deadline && ` until ${deadline}`}`;
}

/** Something that an admin has to look at. */
export type Attention = Amount & { kind: string; pieces: number };

const attentionLabels: Record<string, (attention: Attention) => string> = {
  refund_due: () => "Refund due",
  refund_failed: () => "Refund failed",
  refund_waiting: () => "Refund not finished for three days",
  refund_needs_attention: () => "Refund needs bank details",
  dispute: () => "The customer disputes the payment",
  unknown: () => NO_ORDER,
  mismatch: () => NO_MATCH,
  excess: (attention) => `${formatPayment(attention)} more went back than came in`,
  unreadable: () => "A message of the payment provider could not be read",
  short: ({ pieces }) => `Short by ${pieces}`,
  refunded_open: () => "Refunded, but not cancelled",
};

export function attentionLabel(attention: Attention): string {
  return attentionLabels[attention.kind]?.(attention) ?? attention.kind;
}
