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

/** A refund that is reserved in the ledger and has to be requested; money in pesewas. */
export type RefundRequest = {
  rowId: number;
  reference: string;
  /** The provider's id of the charge. */
  providerId: string;
  amount: number;
  /** 1 for the first request; before any other the provider is asked about the ones before. */
  tries: number;
  byAdmin: boolean;
};

export type RefundOrder = {
  orderId: number;
  adminId: string;
  /** In cedis. */
  amount?: number;
  lines?: { itemId: number; quantity: number }[];
  restock?: boolean;
  reason?: string;
  /** Without amount and lines: what is owed, instead of all that is left. */
  onlyOwed?: boolean;
};

const REFUSED_CLAIMS = [
  "forbidden",
  "unknown_order",
  "unknown_payment",
  "bad_lines",
  "too_much",
  "nothing",
  "by_hand",
  "requested",
  "processed",
  "busy",
] as const;
export type RefusedClaim = (typeof REFUSED_CLAIMS)[number];
export type RefundClaim =
  | { result: "claimed"; refunds: RefundRequest[] }
  | { result: RefusedClaim };

/** An event about a refund; `rowId` names the row of our own request. */
export type RefundEvent = {
  id?: string;
  rowId?: number;
  status: string;
  amount?: number;
  note?: string;
  dispute?: string;
  transaction?: string;
};
export type DisputeEvent = {
  id: string;
  status: "open" | "won" | "lost";
  amount: number;
  currency: string;
  note: string;
};

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
    rowId: integerOf(row.rowId) ?? 0,
    reference: textOf(row.reference),
    providerId: textOf(row.providerId),
    amount: integerOf(row.amount) ?? 0,
    tries: integerOf(row.tries) ?? 1,
    byAdmin: row.byAdmin === true,
  };
}

export function claimOf(value: unknown): RefundClaim {
  const row = fieldsOf(value) ?? {};
  if (row.result === "claimed") {
    return { result: "claimed", refunds: rowsOf(row.refunds).map(requestOf) };
  }
  const result = REFUSED_CLAIMS.find((one) => one === row.result);
  if (result) return { result };
  throw new Error(`claim_refund answered "${row.result}"`);
}
