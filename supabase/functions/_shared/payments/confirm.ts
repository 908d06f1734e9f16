import { paymentMessages } from "../../../../domain/messages.ts";
import type { FunctionDeps } from "../deps.ts";
import { KeyRefused, ProviderUnavailable } from "./bounded-tries.ts";
import type { ProviderMessage, Source } from "./facts.ts";
import { type PaymentOutcome, paymentOutcome } from "./payment-outcome.ts";
import type { ProviderAnswer } from "./paystack.ts";
import { requestRefund } from "./refund.ts";
import { readRefundList } from "./refund-list.ts";

/** The outcome of a payment, and the provider's id of its charge, if it has one. */
type Confirmation = PaymentOutcome & { chargeId?: string };

/** Asks the provider about a payment and applies its answer, any number of times. */
export async function confirmWithProvider(
  deps: FunctionDeps,
  reference: string,
  source: Source,
): Promise<Confirmation> {
  const answer = await ask(deps, reference);
  if (typeof answer === "string") return { ...paymentOutcome("unavailable"), message: answer };
  const message = { source, event: "GET /transaction/verify", body: answer.body };
  const outcome = await applyAnswer(deps, message, reference, answer);
  return { ...outcome, chargeId: answer.charge?.id };
}

/**
 * Applies what the provider said about a payment, and requests the refunds that follow from it. A payment that was
 * reversed is explained by its refunds, which are read first.
 */
export async function applyAnswer(
  deps: FunctionDeps,
  message: ProviderMessage,
  reference: string,
  { charge, message: providerWords }: Omit<ProviderAnswer, "body">,
): Promise<PaymentOutcome> {
  const isReversed = charge?.status === "reversed";
  if (isReversed) await readRefundList(deps, charge.id, message.source);
  const words = isReversed ? paymentMessages.reversed : providerWords;
  const { result, refunds } = await deps.database.applyCharge(message, reference, charge, words);
  for (const refund of refunds) await requestRefund(deps, refund, message.source);
  return paymentOutcome(result, words);
}

/** The provider's answer, or what the shopper is told without one. */
async function ask(deps: FunctionDeps, reference: string): Promise<ProviderAnswer | string> {
  try {
    return await deps.paystack.verify(reference);
  } catch (error) {
    const isRefused = error instanceof KeyRefused;
    if (!isRefused && !(error instanceof ProviderUnavailable)) throw error;
    deps.log(`No answer about payment ${reference}`, error);
    return isRefused ? paymentMessages.notPossible : paymentMessages.providerSilent;
  }
}
