import { paymentMessages } from "../../../../domain/messages.ts";
import type { FunctionDeps } from "../deps.ts";
import { ProviderUnavailable } from "./bounded-tries.ts";
import type { Source } from "./ledger-rows.ts";
import { type PaymentOutcome, paymentOutcome } from "./payment-outcome.ts";
import type { ProviderAnswer } from "./paystack.ts";
import { requestRefund } from "./refund.ts";

/** Asks the provider about a payment and applies its answer, any number of times. */
export async function confirmWithProvider(
  deps: FunctionDeps,
  reference: string,
  source: Source,
): Promise<PaymentOutcome> {
  const answer = await ask(deps, reference);
  return answer ? applyAnswer(deps, reference, answer, source) : paymentOutcome("unavailable");
}

/** Applies what the provider said about a payment, and requests the refunds that follow from it. */
export async function applyAnswer(
  deps: FunctionDeps,
  reference: string,
  { charge, message: providerMessage }: ProviderAnswer,
  source: Source,
): Promise<PaymentOutcome> {
  const message = charge?.status === "reversed" ? paymentMessages.reversed : providerMessage;
  const { result, refunds } = await deps.database.applyCharge(reference, charge, source, message);
  for (const refund of refunds) await requestRefund(deps, refund, source);
  return paymentOutcome(result, message);
}

async function ask(deps: FunctionDeps, reference: string): Promise<ProviderAnswer | undefined> {
  try {
    return await deps.paystack.verify(reference);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log(`No answer about payment ${reference}`, error);
    return undefined;
  }
}
