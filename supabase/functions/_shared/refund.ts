import type { RefundClaim } from "./database.ts";
import type { FunctionDeps } from "./deps.ts";

/** `answered` is false when it is not known whether the provider has the request. */
export type RefundRequest = { accepted: boolean; answered: boolean; message: string };

/**
 * Requests a refund that was claimed in the database. One that the provider does not take over stays due.
 * After a request whose answer was lost the provider is asked first whether it has it.
 */
export async function requestRefund(
  deps: FunctionDeps,
  { reference, amount, providerId, tries }: RefundClaim,
): Promise<RefundRequest> {
  try {
    const isKnown = tries > 1 && (await deps.paystack.hasRefund(providerId));
    const { accepted, message } = isKnown
      ? { accepted: true, message: "" }
      : await deps.paystack.refund(reference, amount);
    await deps.database.recordRefund(reference, accepted ? "requested" : "refused", message);
    if (!accepted) deps.log(`The provider refused to refund ${reference}: ${message}`);
    return { accepted, answered: true, message };
  } catch (error) {
    deps.log(`The refund of ${reference} is still due`, error);
    return { accepted: false, answered: false, message: "" };
  }
}
