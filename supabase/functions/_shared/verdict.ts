import { errors, paymentMessages } from "../../../domain/messages.ts";
import { successes } from "../../../domain/successes.ts";

/** What became of an order after the provider was asked about its payment. */
export type Outcome =
  | "confirmed"
  | "duplicate"
  | "failed"
  | "unpaid"
  | "pending"
  | "mismatch"
  | "refund"
  | "refunded"
  | "unknown"
  | "unavailable";

export type Verdict = { success: boolean; message: string; final: boolean; outcome: Outcome };

/** The words for outcomes on which the provider's own message would be missing or misleading. */
const OWN_MESSAGES: Partial<Record<Outcome, string>> = {
  confirmed: successes.paymentSuccessful,
  duplicate: successes.paymentSuccessful,
  mismatch: paymentMessages.mismatch,
  refund: paymentMessages.refunded,
  refunded: paymentMessages.refunded,
  unknown: errors.orderNotFound,
  unavailable: paymentMessages.providerSilent,
};

/** Outcomes that may still change by themselves: no new payment may start until they do. */
const NOT_FINAL: ReadonlySet<Outcome> = new Set(["pending", "unavailable"]);

export function verdictOf(outcome: Outcome, providerMessage = ""): Verdict {
  const otherwise = NOT_FINAL.has(outcome) ? errors.paymentInProgress : errors.verificationFailed;
  return {
    success: outcome === "confirmed" || outcome === "duplicate",
    message: OWN_MESSAGES[outcome] ?? (providerMessage || otherwise),
    final: !NOT_FINAL.has(outcome),
    outcome,
  };
}

const OUTCOMES: readonly string[] = [
  "confirmed",
  "duplicate",
  "failed",
  "unpaid",
  "pending",
  "mismatch",
  "refund",
  "refunded",
  "unknown",
] satisfies Outcome[];

/** Whether the database answered with one of its outcomes. */
export function isOutcome(value: string): value is Outcome {
  return OUTCOMES.includes(value);
}
