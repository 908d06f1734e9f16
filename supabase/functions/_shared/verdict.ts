import { errors, successes } from "../../../domain/messages.ts";

/** What became of an order after the provider was asked about its payment. */
export type Outcome =
  | "confirmed"
  | "failed"
  | "pending"
  | "mismatch"
  | "refund"
  | "refunded"
  | "unknown"
  | "unpaid"
  | "unavailable";

export type Verdict = { success: boolean; message: string; outcome: Outcome };

const REFUND = "This order can no longer be filled. Your money is being sent back to you.";

/** The words for outcomes on which the provider's own message would be silent or misleading. */
const OWN_WORDS: Partial<Record<Outcome, string>> = {
  confirmed: successes.paymentSuccessful,
  mismatch: "What was paid does not match this order. Please contact us.",
  refund: REFUND,
  refunded: REFUND,
  unknown: errors.orderNotFound,
  unavailable:
    "The payment provider is not answering. If you have paid, your order will be confirmed shortly.",
};

export function verdictOf(outcome: Outcome, providerMessage = ""): Verdict {
  const message = OWN_WORDS[outcome] ?? (providerMessage || errors.verificationFailed);
  return { success: outcome === "confirmed", message, outcome };
}

const OUTCOMES: readonly string[] = [
  "confirmed",
  "failed",
  "pending",
  "mismatch",
  "refund",
  "refunded",
  "unknown",
] satisfies Outcome[];

/** Reads what the database answered. */
export function isOutcome(value: string): value is Outcome {
  return OUTCOMES.includes(value);
}
