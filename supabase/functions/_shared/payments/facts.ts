import { type Fields, fieldsOf, integerOf, textOf } from "../requests/shapes.ts";

/** What told the shop about a payment. */
export type Source = "verify" | "webhook" | "sweep" | "admin" | "reconciliation";

/** One attempt to pay for an order; its reference is the provider's name for it. */
export type PaymentAttempt = { orderId: number; reference: string };

/** A result that the provider cannot change any more. */
export type FinalResult = "confirmed" | "refunded" | undefined;

export type Verification = {
  /** Whether the reference belongs to the order. */
  matchesOrder: boolean;
  finalResult: FinalResult;
  mayQueryProvider: boolean;
  /** The last status from the provider. */
  message: string;
};

/** A message of the provider as it came: an event, or the answer to the request that `event` names. */
export type ProviderMessage = { source: Source; event: string; body: unknown };

/** What a message is: the answer to our own request or to bank details, an event, or an entry of a list. */
export type Through = "answer" | "retry" | "message" | "list";

/**
 * What a message says about a refund; money in pesewas. `refundId` is our own id of it, `requestId` that of our request,
 * which the provider lists as its note.
 */
export type RefundFact = {
  id: string | null;
  refundId?: number;
  requestId?: string;
  status: "requested" | "processing" | "processed" | "failed" | "needs_attention";
  amount: number;
  processorReference?: string;
  dispute?: string;
  transaction?: string;
  note: string;
};

export type DisputeFact = {
  id: string;
  status: "open" | "won" | "lost";
  amount: number;
  dueAt: string | null;
  resolvedAt: string | null;
  note: string;
};

/** `read_list`: the message does not fit exactly one refund, so that the provider's list has to be read. */
export type Applied = "applied" | "unknown_charge" | "read_list";

/** A refund that has to be requested; money in pesewas. */
export type RefundRequest = {
  refundId: number;
  /** Empty for one that was made before requests had ids. */
  requestId: string;
  reference: string;
  /** The provider's id of the charge. */
  providerId: string;
  amount: number;
  /** 1 for the first request; before any other the provider is asked about the ones before. */
  tries: number;
  byAdmin: boolean;
  status: string;
  note: string;
};

/** What an admin wants to give back. */
export type RefundWish = {
  requestId: string;
  adminId: string;
  /** In cedis. */
  amount?: number;
  lines?: { itemId: number; quantity: number }[];
  restock?: boolean;
  reason?: string;
  /** Without amount and lines: what is owed, instead of all that is left. */
  onlyOwed?: boolean;
};

/** A refund as it is stored, with its charge. */
export type StoredRefund = {
  status: string;
  /** In pesewas. */
  amount: number;
  providerId: string;
  reference: string;
  currency: string;
};

const REFUSED_CLAIMS = [
  "forbidden",
  "unknown_order",
  "unknown_payment",
  "other_request",
  "bad_lines",
  "too_much",
  "nothing",
  "reason_missing",
  "busy",
] as const;
export type RefusedClaim = (typeof REFUSED_CLAIMS)[number];
/** `repeated`: the same request came before, and these are its refunds. */
export type RefundClaim =
  | { result: "claimed" | "repeated"; refunds: RefundRequest[] }
  | { result: RefusedClaim };

export function rowsOf(value: unknown): Fields[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.map(fieldsOf).filter((row) => row !== undefined);
}

export function attemptOf(row: Fields): PaymentAttempt {
  return { orderId: integerOf(row.orderId) ?? 0, reference: textOf(row.reference) };
}

export function finalResultOf(result: unknown): FinalResult {
  return result === "confirmed" || result === "refunded" ? result : undefined;
}

export function verificationOf(value: unknown): Verification | undefined {
  const row = fieldsOf(value);
  return (
    row && {
      matchesOrder: row.matchesOrder === true,
      finalResult: finalResultOf(row.finalResult),
      mayQueryProvider: row.mayQueryProvider === true,
      message: textOf(row.message),
    }
  );
}

export function requestOf(row: Fields): RefundRequest {
  return {
    refundId: integerOf(row.refundId) ?? 0,
    requestId: textOf(row.requestId),
    reference: textOf(row.reference),
    providerId: textOf(row.providerId),
    amount: integerOf(row.amount) ?? 0,
    tries: integerOf(row.tries) ?? 1,
    byAdmin: row.byAdmin === true,
    status: textOf(row.status),
    note: textOf(row.note),
  };
}

export function claimOf(value: unknown): RefundClaim {
  const row = fieldsOf(value) ?? {};
  if (row.result === "claimed" || row.result === "repeated") {
    return { result: row.result, refunds: rowsOf(row.refunds).map(requestOf) };
  }
  const result = REFUSED_CLAIMS.find((one) => one === row.result);
  if (result) return { result };
  throw new Error(`claim_refund answered "${row.result}"`);
}

export function appliedOf({ result }: Fields): Applied {
  if (result === "applied" || result === "unknown_charge" || result === "read_list") return result;
  throw new Error(`apply_provider_message answered "${result}"`);
}

export function storedRefundOf({ status, amount, providerId, charges }: Fields): StoredRefund {
  const charge = fieldsOf(charges);
  return {
    status: textOf(status),
    amount: Math.round(Number(amount) * 100),
    providerId: textOf(providerId),
    reference: textOf(charge?.reference),
    currency: textOf(charge?.currency),
  };
}
