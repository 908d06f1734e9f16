import { errors, paymentMessages } from "../../../../domain/messages.ts";
import { successes } from "../../../../domain/successes.ts";

/** What became of an order after an event of its charge; the words of `apply_provider_message`. */
const PAYMENT_RESULTS = [
  "confirmed",
  "refunded",
  "failed",
  "mismatch",
  "abandoned",
  "not_started",
  "pending",
  "unknown_order",
] as const;

export type PaymentResult = (typeof PAYMENT_RESULTS)[number];

/** What a shopper is told; `final` is false while no other payment may start. */
export type PaymentOutcome = {
  success: boolean;
  message: string;
  final: boolean;
  result: PaymentResult | "unavailable";
};

/** The words for results on which the provider's own message would be missing or misleading. */
const OWN_MESSAGES: Partial<Record<PaymentOutcome["result"], string>> = {
  confirmed: successes.paymentSuccessful,
  mismatch: paymentMessages.mismatch,
  refunded: paymentMessages.refunded,
  unknown_order: errors.orderNotFound,
  unavailable: paymentMessages.providerSilent,
};

export function paymentOutcome(
  result: PaymentOutcome["result"],
  providerMessage = "",
): PaymentOutcome {
  const final = result !== "pending" && result !== "unavailable";
  const otherwise = final ? errors.verificationFailed : errors.paymentInProgress;
  return {
    success: result === "confirmed",
    message: OWN_MESSAGES[result] ?? (providerMessage || otherwise),
    final,
    result,
  };
}

export function readPaymentResult(value: unknown): PaymentResult {
  const result = PAYMENT_RESULTS.find((one) => one === value);
  if (result) return result;
  throw new Error(`apply_provider_message answered "${value}"`);
}
