import { errors, refundMessages } from "../../../domain/messages.ts";
import { CORS, preflight } from "../_shared/cors.ts";
import type { RefundClaimResult } from "../_shared/database.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import { readId, readJson } from "../_shared/read-json.ts";
import { requestRefund } from "../_shared/refund.ts";
import { onlyPost, reply } from "../_shared/replies.ts";

/** Lets an admin give the money of a cancelled order back, once, through the provider. */
export async function handleRefundOrder(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    return await refund(request, deps);
  } catch (error) {
    deps.log("refund-order", error);
    return refuse(500, refundMessages.serverError);
  }
}

async function refund(request: Request, deps: FunctionDeps): Promise<Response> {
  const userId = await deps.database.userOf(request);
  if (!userId) return refuse(401, refundMessages.signIn);
  const orderId = readId((await readJson(request)).orderId);
  if (!orderId) return refuse(400, refundMessages.orderMissing);
  const claimed = await deps.database.claimRefund(orderId, userId);
  if (claimed.result !== "claimed") return refuseClaim(claimed.result);

  const { accepted, answered, message } = await requestRefund(deps, claimed.claim);
  if (accepted) return answer(true, "requested", refundMessages.requested);
  return answer(false, "due", answered ? message : refundMessages.noAnswer);
}

const REFUSALS = {
  forbidden: [403, errors.notAuthorized],
  unknown: [404, errors.orderNotFound],
  nothing: [409, refundMessages.nothing],
  by_hand: [409, refundMessages.byHand],
  busy: [409, refundMessages.busy],
} as const;

function refuseClaim(result: Exclude<RefundClaimResult["result"], "claimed">): Response {
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
