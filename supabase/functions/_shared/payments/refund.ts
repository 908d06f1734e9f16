import type { FunctionDeps } from "../deps.ts";
import type { RefundRequest, Source } from "./ledger-rows.ts";

/** `answered` is false when it is not known whether the provider has the request. */
export type RefundAnswer = { accepted: boolean; answered: boolean; message: string };

const NOT_KNOWN = "The payment provider does not have this refund.";

/**
 * Requests a refund that was reserved in the database. One that the provider does not take over stays owed.
 * After a request whose answer was lost the provider is asked first whether it has it; `repeat` says whether it
 * is sent again when it has not.
 */
export async function requestRefund(
  deps: FunctionDeps,
  request: RefundRequest,
  source: Source,
  repeat = true,
): Promise<RefundAnswer> {
  const { reference, rowId } = request;
  const refuse = async (message: string, status = "refused") => {
    await deps.database.applyRefund(reference, { rowId, status, note: message }, source);
    deps.log(`The provider refused to refund ${reference}: ${message}`);
    return { accepted: false, answered: true, message };
  };
  try {
    if (request.tries > 1 && (await isAtProvider(deps, request, source))) {
      return { accepted: true, answered: true, message: "" };
    }
    if (request.tries > 1 && !repeat) return await refuse(NOT_KNOWN);
    const { refund, reversed, message } = await deps.paystack.refund(reference, request.amount);
    if (refund) {
      await deps.database.applyRefund(reference, { ...refund, rowId }, source);
      return { accepted: true, answered: true, message };
    }
    if (!reversed) return await refuse(withAdvice(message), request.byAdmin ? "refused" : "due");
    // All of the money is back already: an earlier request counts, whose answer was lost.
    if (!(await isAtProvider(deps, request, source))) {
      const note = "Sent back before.";
      const sent = { rowId, status: "processed", amount: request.amount, note };
      await deps.database.applyRefund(reference, sent, source);
    }
    return { accepted: true, answered: true, message };
  } catch (error) {
    deps.log(`The refund of ${reference} is still due`, error);
    return { accepted: false, answered: false, message: "" };
  }
}

/** What an admin can do about a payment that the provider does not have, as of another account. */
function withAdvice(message: string): string {
  if (!/transaction not found/i.test(message)) return message;
  return `${message}: send the money back in another way, then press 'Settled elsewhere'.`;
}

/** Applies all refunds that the provider has of the charge; true when this request is one of them. */
async function isAtProvider(deps: FunctionDeps, request: RefundRequest, source: Source) {
  const refunds = await deps.paystack.refundsOf(request.providerId);
  for (const refund of refunds) await deps.database.applyRefund(request.reference, refund, source);
  return !(await deps.database.isRefundDue(request.rowId));
}
