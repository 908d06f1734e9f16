import { errors, refundMessages } from "../../../domain/messages.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import type { RefundOrder, RefusedClaim } from "../_shared/payments/ledger-rows.ts";
import { type RefundAnswer, requestRefund } from "../_shared/payments/refund.ts";
import { CORS, preflight } from "../_shared/requests/cors.ts";
import { readId, readJson } from "../_shared/requests/read-json.ts";
import { onlyPost, reply } from "../_shared/requests/replies.ts";
import { type Fields, fieldsOf, textOf } from "../_shared/requests/shapes.ts";

/** More than any order can come to. */
const MOST_CEDIS = 9_999_999_999.99;

/**
 * Lets an admin give money back through the provider, never more than is left: of an order, or all of one
 * payment that belongs to no order or does not match it.
 */
export async function handleRefundOrder(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    return await refund(request, deps);
  } catch (error) {
    deps.log("refund-order", error);
    // Not 503, after which the app sends a request again: the refund may be reserved, and its answer lost.
    return refuse(500, refundMessages.serverError);
  }
}

async function refund(request: Request, deps: FunctionDeps): Promise<Response> {
  const adminId = await deps.database.userOf(request);
  if (!adminId) return refuse(401, refundMessages.signIn);
  const body = await readJson(request);
  const wish = readWish(body);
  if (!wish) return refuse(400, refundMessages.invalid);
  const claim = await claimFor(body, adminId, wish, deps);
  if (!claim) return refuse(400, refundMessages.orderMissing);
  if (claim.result !== "claimed") return refuseClaim(claim.result);

  const answers: RefundAnswer[] = [];
  for (const one of claim.refunds) answers.push(await requestRefund(deps, one, "admin"));
  const missing = answers.find(({ accepted }) => !accepted);
  if (!missing) return answer(true, "requested", refundMessages.requested);
  return answer(false, "due", missing.answered ? missing.message : refundMessages.noAnswer);
}

/** Undefined when the body names neither an order nor a payment. */
async function claimFor(body: Fields, adminId: string, wish: Wish, { database }: FunctionDeps) {
  const [orderId, paymentId] = [readId(body.orderId), readId(body.paymentId)];
  if (orderId) return database.claimRefund({ orderId, adminId, ...wish });
  return paymentId ? database.claimChargeRefund(paymentId, adminId, wish.reason ?? "") : undefined;
}

type Wish = Pick<RefundOrder, "amount" | "lines" | "restock" | "reason" | "onlyOwed">;

/** What is to be refunded, in cedis; undefined when it cannot be understood. */
function readWish({ amount, lines, restock, reason, onlyOwed }: Fields): Wish | undefined {
  const wish: Wish = {
    restock: restock === true,
    reason: textOf(reason),
    onlyOwed: onlyOwed === true,
  };
  if (amount !== undefined && amount !== null) {
    if (typeof amount !== "number" || !(amount > 0) || amount > MOST_CEDIS) return undefined;
    wish.amount = amount;
  }
  if (lines !== undefined && lines !== null) {
    const read = Array.isArray(lines) ? lines.map(readLine) : [];
    if (read.length === 0 || read.includes(undefined)) return undefined;
    wish.lines = read.filter((line) => line !== undefined);
  }
  return wish;
}

function readLine(value: unknown) {
  const itemId = readId(fieldsOf(value)?.itemId);
  const quantity = readId(fieldsOf(value)?.quantity);
  return itemId && quantity ? { itemId, quantity } : undefined;
}

const REFUSALS = {
  forbidden: [403, errors.notAuthorized],
  unknown_order: [404, errors.orderNotFound],
  unknown_payment: [404, refundMessages.unknownPayment],
  bad_lines: [409, refundMessages.badLines],
  too_much: [409, refundMessages.tooMuch],
  nothing: [409, refundMessages.nothing],
  by_hand: [409, refundMessages.byHand],
  busy: [409, refundMessages.busy],
} as const;

function refuseClaim(result: RefusedClaim): Response {
  if (result === "requested" || result === "processed") {
    return answer(true, result, refundMessages.requested);
  }
  const [status, message] = REFUSALS[result];
  return refuse(status, message);
}

function answer(success: boolean, refundStatus: string, message: string): Response {
  return reply(200, { success, refundStatus, message }, CORS);
}

function refuse(status: number, message: string): Response {
  return reply(status, { success: false, message }, CORS);
}
