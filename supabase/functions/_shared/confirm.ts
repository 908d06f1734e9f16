import { ProviderUnavailable } from "./bounded-tries.ts";
import type { PlacedOrder, Way } from "./database.ts";
import type { FunctionDeps } from "./deps.ts";
import type { Verification } from "./paystack.ts";
import { requestRefund } from "./refund.ts";
import { isOutcome, type Verdict, verdictOf } from "./verdict.ts";

/** The one way to confirm: whoever wants an order confirmed comes through here, as often as they like. */
export async function confirmWithProvider(
  deps: FunctionDeps,
  order: PlacedOrder,
  way: Way,
): Promise<Verdict> {
  const verification = await ask(deps, order.reference);
  if (!verification) return verdictOf("unavailable");
  if (!verification.known) return verdictOf("unpaid", verification.message);

  const { charge, message } = verification;
  const outcome = await deps.database.confirmPayment(order, charge, way);
  if (!isOutcome(outcome)) throw new Error(`confirm_payment answered "${outcome}"`);
  if (outcome === "refund") await requestRefund(deps, order.reference, charge.amount);
  if (outcome === "pending" && charge.status === "reversed") {
    return { ...verdictOf(outcome), message: "This payment was sent back to you." };
  }
  return verdictOf(outcome, message);
}

async function ask(deps: FunctionDeps, reference: string): Promise<Verification | undefined> {
  try {
    return await deps.paystack.verify(reference);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log(`No verdict on payment ${reference}`, error);
    return undefined;
  }
}
