import { errors, paymentMessages } from "../../../domain/messages.ts";
import type { FunctionDeps } from "../_shared/deps.ts";
import { confirmWithProvider } from "../_shared/payments/confirm.ts";
import type { PaymentAttempt } from "../_shared/payments/facts.ts";
import { type PaymentOutcome, paymentOutcome } from "../_shared/payments/payment-outcome.ts";
import { CORS, preflight } from "../_shared/requests/cors.ts";
import { readId, readJson } from "../_shared/requests/read-json.ts";
import { onlyPost, reply, replyToError } from "../_shared/requests/replies.ts";

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

/** Returns the result of a shopper's own payment, and confirms the order when it is paid. */
export async function handleVerifyPayment(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method === "OPTIONS") return preflight();
  if (request.method !== "POST") return onlyPost(CORS);
  try {
    return await verify(request, deps);
  } catch (error) {
    deps.log("verify-payment", error);
    const body = { success: false, message: errors.verificationServerError, final: false };
    return replyToError(error, body, CORS);
  }
}

async function verify(request: Request, deps: FunctionDeps): Promise<Response> {
  const attempt = await readAttempt(request);
  if (!attempt) return refuse(400, paymentMessages.verificationIncomplete);

  const { database, verifyCooldownMs } = deps;
  const known = await database.beginVerification(request, attempt, verifyCooldownMs);
  if (known === "not signed in") return refuse(401, paymentMessages.signInToVerify);
  if (!known) return refuse(404, errors.orderNotFound);
  if (!known.matchesOrder) return refuse(403, paymentMessages.wrongReference);
  if (known.finalResult) return answer(paymentOutcome(known.finalResult));
  // Not final, whatever was known a moment ago: another card may have followed under the reference.
  if (!known.mayQueryProvider) return answer(paymentOutcome("pending", known.message));
  return answer(await askProvider(attempt, deps));
}

async function askProvider(attempt: PaymentAttempt, deps: FunctionDeps): Promise<PaymentOutcome> {
  const outcome = await confirmWithProvider(deps, attempt.reference, "verify");
  if (outcome.result === "unavailable") await deps.database.endVerification(attempt.reference);
  return outcome;
}

/**
 * Every outcome is a 200, also "not paid" and "the provider is silent": Supabase's client drops the
 * body of any other status, and the shopper would see a server error instead of the reason.
 */
function answer({ success, message, final }: PaymentOutcome): Response {
  return reply(200, { success, message, final }, CORS);
}

function refuse(status: number, message: string): Response {
  return reply(status, { success: false, message, final: false }, CORS);
}

async function readAttempt(request: Request): Promise<PaymentAttempt | undefined> {
  const { reference, orderId } = (await readJson(request)) ?? {};
  const id = readId(orderId);
  if (typeof reference !== "string" || !REFERENCE.test(reference) || !id) return undefined;
  return { orderId: id, reference };
}
