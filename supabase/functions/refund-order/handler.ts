import { errors, refundMessages } from "../../../domain/messages.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import type { RefundClaim, RefundRequest, RefusedClaim } from "../_shared/payments/facts.ts";
import { type RefundResult, requestRefund } from "../_shared/payments/refund.ts";
import { CORS, preflight } from "../_shared/requests/cors.ts";
import { readJson } from "../_shared/requests/read-json.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";
import { type BankDetailsWish, type RefundOrderWish, readWish } from "./wish.ts";

const MOST_BYTES = 65_536;
const LOST_AT_ONCE = 20;

/**
 * Lets an admin give money back, never more than is left: of an order, or all of one payment that belongs to no order
 * or does not match it. The same request, by its id, gives money back once.
 */
export async function handleRefundOrder(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    return await receive(request, deps);
  } catch (error) {
    deps.log("refund-order", error);
    return replyToError(error, { success: false, message: refundMessages.serverError }, CORS);
  }
}

async function receive(request: Request, deps: FunctionDeps): Promise<Response> {
  const adminId = await deps.database.userOf(request);
  if (!adminId) return refuse(401, refundMessages.signIn);
  const body = await readJson(request, MOST_BYTES);
  if (!body) return refuse(413, refundMessages.tooLarge);
  const wish = readWish(body, adminId);
  if (typeof wish === "string") return refuse(400, wish);
  if ("bankDetails" in wish) return sendBankDetails(request, wish, deps);
  return refund(wish, deps);
}

async function refund({ of, wish }: RefundOrderWish, deps: FunctionDeps): Promise<Response> {
  // Before another refund of the charge can be requested, what became of a lost answer has to be known.
  for (const lost of await deps.database.claimDueRefunds(LOST_AT_ONCE, of)) {
    await requestRefund(deps, lost, "admin", !lost.byAdmin);
  }
  const claim: RefundClaim = of.orderId
    ? await deps.database.claimRefund(of.orderId, wish)
    : await deps.database.claimChargeRefund(of.chargeId ?? 0, wish);
  if (claim.result === "repeated") return answer(claim.refunds.map(resultOf));
  if (claim.result !== "claimed") return refuse(...REFUSALS[claim.result]);
  const results: RefundResult[] = [];
  for (const one of claim.refunds) {
    results.push(one.status === "due" ? await requestRefund(deps, one, "admin") : resultOf(one));
  }
  return answer(results);
}

/** What a refund that was requested before has come to. */
function resultOf({ status, note }: RefundRequest): RefundResult {
  const accepted = status !== "due" && status !== "refused" && status !== "failed";
  const message = status === "by_hand" ? refundMessages.byHand : note;
  return { accepted, answered: status !== "due", message };
}

/** Sends the customer's bank account to the provider, for a refund that it cannot send back to the card. */
async function sendBankDetails(
  request: Request,
  { refundId, bankDetails }: BankDetailsWish,
  deps: FunctionDeps,
): Promise<Response> {
  if (!(await deps.database.isFromAdmin(request))) return refuse(403, errors.notAuthorized);
  const stored = await deps.database.findRefund(refundId);
  if (stored?.status !== "needs_attention") return refuse(409, refundMessages.needsNoDetails);
  const { providerId, reference, currency } = stored;
  const sent = await deps.paystack.retryRefund(providerId, { currency, ...bankDetails });
  if (!sent.refund) return refuse(409, sent.message);
  const message = {
    source: "admin",
    event: "POST /refund/retry_with_customer_details",
    body: sent.body,
  } as const;
  await deps.database.applyRefund(message, reference, { ...sent.refund, refundId }, "answer");
  return reply(200, { success: true, message: refundMessages.detailsSent }, CORS);
}

const REFUSALS: Record<RefusedClaim, [number, string]> = {
  forbidden: [403, errors.notAuthorized],
  unknown_order: [404, errors.orderNotFound],
  unknown_payment: [404, refundMessages.unknownPayment],
  bad_lines: [409, refundMessages.badLines],
  too_much: [409, refundMessages.tooMuch],
  nothing: [409, refundMessages.nothing],
  reason_missing: [400, refundMessages.reasonMissing],
  busy: [409, refundMessages.busy],
};

function answer(results: RefundResult[]): Response {
  const missing = results.find(({ accepted }) => !accepted);
  if (missing) {
    const message = missing.answered ? missing.message : refundMessages.noAnswer;
    return reply(200, { success: false, message }, CORS);
  }
  const isByHand = results.every(({ message }) => message === refundMessages.byHand);
  const message = isByHand ? refundMessages.byHand : refundMessages.requested;
  return reply(200, { success: true, message }, CORS);
}

function refuse(status: number, message: string): Response {
  return reply(status, { success: false, message }, CORS);
}
