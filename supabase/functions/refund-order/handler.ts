import { errors, refundMessages } from "../../../domain/messages.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import type { RefundClaim, RefundRequest, RefusedClaim } from "../_shared/payments/facts.ts";
import {
  askAboutRefund,
  type RefundResult,
  refusalOf,
  requestRefund,
} from "../_shared/payments/refund.ts";
import { CORS, preflight } from "../_shared/requests/cors.ts";
import { readJson } from "../_shared/requests/read-json.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";
import { type BankDetailsWish, type RefundOrderWish, readWish } from "./wish.ts";

const MOST_BYTES = 65_536;
const LOST_AT_ONCE = 20;

/**
 * Lets an admin give money back, never more than is left: of an order, or all of one payment that belongs to no order
 * or does not match it. The same request, by its id, gives money back once. `final` is false as long as it is not known
 * whether the provider has it: then the same request finds out, and a new one could send the money again.
 */
export async function handleRefundOrder(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    return await receive(request, deps);
  } catch (error) {
    deps.log("refund-order", error);
    const body = { success: false, message: refundMessages.serverError, final: false };
    return replyToError(error, body, CORS);
  }
}

async function receive(request: Request, deps: FunctionDeps): Promise<Response> {
  const adminId = await deps.database.userOf(request);
  if (!adminId) return refuse(401, refundMessages.signIn);
  const body = await readJson(request, MOST_BYTES);
  if (!body) return refuse(413, refundMessages.tooLarge);
  const wish = readWish(body, adminId);
  if (typeof wish === "string") return refuse(400, wish);
  if (await deps.database.isHeld()) return refuse(409, refundMessages.held, true);
  if ("bankDetails" in wish) return sendBankDetails(request, wish, deps);
  return refund(wish, deps);
}

async function refund(wished: RefundOrderWish, deps: FunctionDeps): Promise<Response> {
  // Before another refund of the charge can be requested, what became of a lost answer has to be known.
  const lost = await deps.database.claimDueRefunds(LOST_AT_ONCE, wished.of);
  let foundEarlier = false;
  for (const one of lost) {
    const { accepted } = await requestRefund(deps, one, "admin", !one.byAdmin);
    foundEarlier ||= accepted && one.byAdmin && one.requestId !== wished.wish.requestId;
  }
  // Whoever asks for a part may have meant the earlier one; all that is left or owed is less by it.
  const isPart = wished.wish.amount !== undefined || wished.wish.lines !== undefined;
  if (foundEarlier && isPart) return refuse(409, refundMessages.foundEarlier, true);
  const claim = await claimRefund(wished, deps);
  if (claim.result === "repeated") return repeat(wished, claim.refunds, lost, deps);
  if (claim.result !== "claimed") return refuseClaim(claim.result);
  const results: RefundResult[] = [];
  for (const one of claim.refunds) {
    results.push(one.status === "due" ? await requestRefund(deps, one, "admin") : resultOf(one));
  }
  return answer(results);
}

function claimRefund({ of, wish }: RefundOrderWish, { database }: FunctionDeps) {
  return of.orderId
    ? database.claimRefund(of.orderId, wish)
    : database.claimChargeRefund(of.chargeId ?? 0, wish);
}

/** What a request that came before has come to. Nothing is sent; what has no answer may be at the provider by now. */
async function repeat(
  wished: RefundOrderWish,
  refunds: RefundRequest[],
  asked: RefundRequest[],
  deps: FunctionDeps,
): Promise<Response> {
  const open = refunds.filter(
    ({ status, refundId }) => status === "due" && asked.every((one) => one.refundId !== refundId),
  );
  for (const one of open) await askAboutRefund(deps, one, "admin");
  const claim: RefundClaim =
    open.length > 0 ? await claimRefund(wished, deps) : { result: "repeated", refunds };
  return "refunds" in claim ? answer(claim.refunds.map(resultOf)) : refuseClaim(claim.result);
}

/**
 * The first answer again: a refund that the provider has taken over was requested, also if it has failed since, which
 * the ledger says.
 */
function resultOf({ status, note }: RefundRequest): RefundResult {
  const accepted = status !== "due" && status !== "refused";
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
  if (stored?.status !== "needs_attention") return refuse(409, refundMessages.needsNoDetails, true);
  const { providerId, reference, currency } = stored;
  const sent = await deps.paystack
    .retryRefund(providerId, { currency, ...bankDetails })
    .catch(refusalOf);
  if (!sent.refund) {
    deps.log(`The provider did not take bank details for ${reference}: ${sent.message}`);
    return refuse(409, sent.message || refundMessages.refused, true);
  }
  const message = {
    source: "admin",
    event: "POST /refund/retry_with_customer_details",
    body: sent.body,
  } as const;
  await deps.database.applyRefund(message, reference, { ...sent.refund, refundId }, "retry");
  return accept(refundMessages.detailsSent);
}

const REFUSALS: Record<RefusedClaim, [number, string]> = {
  forbidden: [403, errors.notAuthorized],
  unknown_order: [404, errors.orderNotFound],
  unknown_payment: [404, refundMessages.unknownPayment],
  other_request: [409, refundMessages.otherRequest],
  bad_lines: [409, refundMessages.badLines],
  too_much: [409, refundMessages.tooMuch],
  nothing: [409, refundMessages.nothing],
  reason_missing: [400, refundMessages.reasonMissing],
  busy: [409, refundMessages.busy],
};

function answer(results: RefundResult[]): Response {
  if (results.some(({ answered }) => !answered)) return refuse(200, refundMessages.noAnswer);
  const refused = results.find(({ accepted }) => !accepted);
  if (refused) return refuse(200, refused.message || refundMessages.refused, true);
  const isByHand = results.every(({ message }) => message === refundMessages.byHand);
  return accept(isByHand ? refundMessages.byHand : refundMessages.requested);
}

function accept(message: string): Response {
  return reply(200, { success: true, message, final: true }, CORS);
}

/** The request has no refund. That is known, unless it was refused before its id was looked up. */
function refuseClaim(result: RefusedClaim): Response {
  return refuse(...REFUSALS[result], result !== "forbidden");
}

function refuse(status: number, message: string, final = false): Response {
  return reply(status, { success: false, message, final }, CORS);
}
