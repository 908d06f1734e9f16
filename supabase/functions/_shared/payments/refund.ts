import type { FunctionDeps } from "../deps.ts";
import { KeyRefused } from "./bounded-tries.ts";
import type { RefundRequest, Source } from "./facts.ts";
import type { RefundAnswer } from "./paystack.ts";
import { readRefundList } from "./refund-list.ts";

/** `answered` is false when it is not known whether the provider has the request. */
export type RefundResult = { accepted: boolean; answered: boolean; message: string };

const NOT_KNOWN = "The payment provider does not have this refund.";

/**
 * Requests a refund that is due. One that the provider does not take over stays owed. After a request whose answer was
 * lost the provider is asked first whether it has it; `repeat` says whether it is sent again when it has not. Before
 * the shop sends anything by itself it is asked, too: what went back at its own site is not sent again.
 */
export async function requestRefund(
  deps: FunctionDeps,
  request: RefundRequest,
  source: Source,
  repeat = true,
): Promise<RefundResult> {
  const { reference, refundId, requestId, tries, byAdmin } = request;
  const refuse = async (message: string, isFinal: boolean) => {
    await deps.database.refuseRefund(refundId, message, isFinal);
    deps.log(`The provider refused to refund ${reference}: ${message}`);
    return { accepted: false, answered: true, message };
  };
  try {
    const stored = tries > 1 || !byAdmin ? await compare(deps, request, source) : undefined;
    if (stored && stored.status !== "due") return accepted("");
    if (stored && !repeat) return await refuse(NOT_KNOWN, true);
    const amount = stored?.amount ?? request.amount;
    const { refund, reversed, message, body } = await deps.paystack
      .refund(reference, amount, requestId)
      .catch(refusalOf);
    if (refund) {
      const answer = { source, event: "POST /refund", body };
      await deps.database.applyRefund(answer, reference, { ...refund, refundId }, "answer");
      return accepted(message);
    }
    // All of the money is back already: what the provider lists counts, and nothing of our own.
    if (reversed && (await compare(deps, request, source))?.status !== "due") {
      return accepted(message);
    }
    return await refuse(withAdvice(message), reversed || byAdmin);
  } catch (error) {
    deps.log(`The refund of ${reference} is still due`, error);
    return { accepted: false, answered: false, message: "" };
  }
}

/** With a key that it refuses, the provider has not taken the request. */
export function refusalOf(error: unknown): RefundAnswer {
  if (!(error instanceof KeyRefused)) throw error;
  return { reversed: false, message: error.message, body: null };
}

/** Looks for a refund without an answer in the provider's list; nothing is sent. */
export async function askAboutRefund(
  deps: FunctionDeps,
  request: RefundRequest,
  source: Source,
): Promise<void> {
  try {
    await readRefundList(deps, request.providerId, source);
  } catch (error) {
    deps.log(`It is not known what became of the refund of ${request.reference}`, error);
  }
}

function accepted(message: string): RefundResult {
  return { accepted: true, answered: true, message };
}

/** What an admin can do about a payment that the provider does not have, as of another account. */
function withAdvice(message: string): string {
  if (!/transaction not found/i.test(message)) return message;
  return `${message}: send the money back in another way, then press 'Settled elsewhere'.`;
}

/** Applies all refunds that the provider has of the charge; this one is not due any more if it is one of them. */
async function compare(deps: FunctionDeps, request: RefundRequest, source: Source) {
  await readRefundList(deps, request.providerId, source);
  return deps.database.findRefund(request.refundId);
}
