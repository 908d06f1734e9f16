import type { FunctionDeps } from "./deps.ts";

/** Hands a refund to the provider. One that cannot be handed over now stays due, for the sweep. */
export async function requestRefund(
  deps: FunctionDeps,
  reference: string,
  amount: number,
): Promise<boolean> {
  try {
    const { accepted, message } = await deps.paystack.refund(reference, amount);
    if (accepted) await deps.database.markRefundRequested(reference);
    else deps.log(`The provider refused to refund ${reference}: ${message}`);
    return accepted;
  } catch (error) {
    deps.log(`The refund of ${reference} is still due`, error);
    return false;
  }
}
