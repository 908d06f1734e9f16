import { paymentMessages } from "../../../domain/messages.ts";
import { ProviderUnavailable } from "./bounded-tries.ts";
import type { PaymentAttempt, Way } from "./database.ts";
import type { FunctionDeps } from "./deps.ts";
import type { ProviderAnswer } from "./paystack.ts";
import { requestRefund } from "./refund.ts";
import { isOutcome, type Verdict, verdictOf } from "./verdict.ts";

/** The one way to confirm a payment, for browser, webhook and sweep, any number of times. */
export async function confirmWithProvider(
  deps: FunctionDeps,
  attempt: PaymentAttempt,
  way: Way,
): Promise<Verdict> {
  const answer = await ask(deps, attempt.reference);
  if (!answer) return verdictOf("unavailable");
  const { charge } = answer;
  const message = charge?.status === "reversed" ? paymentMessages.reversed : answer.message;
  const outcome = await deps.database.confirmPayment(attempt, charge, way, message);
  if (!isOutcome(outcome)) throw new Error(`confirm_payment answered "${outcome}"`);
  if (charge && (outcome === "refund" || outcome === "duplicate")) {
    const { reference } = attempt;
    await requestRefund(deps, {
      reference,
      amount: charge.amount,
      providerId: charge.id,
      tries: 1,
    });
  }
  return verdictOf(outcome, message);
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
